//! Handles: numbers that name things of this library.
//!
//! A handle is no pointer: it has the place of the thing in a table and how often that place was used before, so that
//! one that was freed, or that is of another kind, is found to be so. A call holds what it uses: freeing a handle
//! meanwhile does not end it.

use crate::call::Canceller;
use crate::failure::Failure;
use crate::fork;
use crate::isofold_status::ISOFOLD_ERROR_HANDLE;
use isofold_abstraction::Buckets;
use isofold_iso::Indexer;
use isofold_service::Service;
use std::sync::{Arc, PoisonError, RwLock};

/// Something that a handle names.
#[derive(Clone)]
pub(crate) enum Object {
    Indexer(Arc<Indexer>),
    Buckets(Arc<Buckets>),
    Service(Arc<Service>),
    Canceller(Arc<Canceller>),
}

/// A kind of thing that handles name.
pub(crate) trait Kind: Sized {
    /// The number of the kind, in the lowest byte of its handles.
    const NUMBER: u64;
    /// The name of the type of its handles.
    const TYPE: &str;

    fn wrap(this: Arc<Self>) -> Object;
    fn of(object: &Object) -> Option<&Arc<Self>>;
}

macro_rules! kinds {
    ($($number:literal $kind:ident $name:literal;)*) => {
        $(impl Kind for $kind {
            const NUMBER: u64 = $number;
            const TYPE: &str = $name;

            fn wrap(this: Arc<$kind>) -> Object {
                Object::$kind(this)
            }

            fn of(object: &Object) -> Option<&Arc<$kind>> {
                if let Object::$kind(this) = object { Some(this) } else { None }
            }
        })*
    };
}

kinds! {
    1 Indexer "isofold_indexer";
    2 Buckets "isofold_buckets";
    3 Service "isofold_service";
    4 Canceller "isofold_canceller";
}

/// A place of the table.
struct Slot {
    /// The number of its uses, the present one included.
    uses: u32,
    object: Option<Object>,
}

#[derive(Default)]
struct Table {
    slots: Vec<Slot>,
    free: Vec<usize>,
}

static TABLE: RwLock<Table> = RwLock::new(Table { slots: Vec::new(), free: Vec::new() });

/// The most places; a handle has 24 bits for one.
const MOST: usize = 1 << 24;

/// A new handle.
pub(crate) fn insert<T: Kind>(object: T) -> Result<u64, Failure> {
    fork::mark_used()?;
    let object = Some(T::wrap(Arc::new(object)));
    let mut table = TABLE.write().unwrap_or_else(PoisonError::into_inner);
    let place = match table.free.pop() {
        Some(place) => place,
        None if table.slots.len() == MOST => {
            return Err(Failure::new(
                ISOFOLD_ERROR_HANDLE,
                "",
                format!("{MOST} handles are in use: free some"),
            ));
        }
        None => {
            table.slots.push(Slot { uses: 0, object: None });
            table.slots.len() - 1
        }
    };
    let slot = &mut table.slots[place];
    slot.uses += 1;
    slot.object = object;
    Ok(u64::from(slot.uses) << 32 | (place as u64) << 8 | T::NUMBER)
}

/// The thing that a handle names.
pub(crate) fn get<T: Kind>(field: &str, handle: u64) -> Result<Arc<T>, Failure> {
    fork::check()?;
    let table = TABLE.read().unwrap_or_else(PoisonError::into_inner);
    let slot = table.slots.get(place(handle)).filter(|slot| is_named::<T>(slot, handle));
    let object = slot.and_then(|slot| slot.object.as_ref()).and_then(T::of);
    object.cloned().ok_or_else(|| unknown::<T>(field, handle))
}

/// Forgets a handle. The thing ends with the last call that uses it; 0 is no handle, and that is no error.
pub(crate) fn remove<T: Kind>(field: &str, handle: u64) -> Result<(), Failure> {
    if handle == 0 {
        return Ok(());
    }
    fork::check()?;
    let removed = {
        let mut table = TABLE.write().unwrap_or_else(PoisonError::into_inner);
        let slot = table.slots.get_mut(place(handle)).filter(|slot| is_named::<T>(slot, handle));
        let slot = slot.filter(|slot| slot.object.as_ref().and_then(T::of).is_some());
        let slot = slot.ok_or_else(|| unknown::<T>(field, handle))?;
        let (object, uses) = (slot.object.take(), slot.uses);
        // A place whose uses cannot be counted further is not used again.
        if uses < u32::MAX {
            table.free.push(place(handle));
        }
        object
    };
    // Outside of the lock: ending a service may take a while.
    drop(removed);
    Ok(())
}

/// Whether a handle is the one that the present use of its place was given.
fn is_named<T: Kind>(slot: &Slot, handle: u64) -> bool {
    u64::from(slot.uses) == handle >> 32 && handle & 0xff == T::NUMBER
}

fn place(handle: u64) -> usize {
    (handle >> 8) as usize & (MOST - 1)
}

fn unknown<T: Kind>(field: &str, handle: u64) -> Failure {
    let why = match handle {
        0 => format!("`{field}` is 0: expected a handle of type {}", T::TYPE),
        _ if handle & 0xff != T::NUMBER => format!("`{field}` is no handle of type {}", T::TYPE),
        _ => format!("`{field}` was freed, or never was a handle of type {}", T::TYPE),
    };
    Failure::new(ISOFOLD_ERROR_HANDLE, field, why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use isofold_cards::Deck;

    fn indexer() -> u64 {
        insert(Indexer::new(Deck::Full, &[2]).unwrap()).unwrap()
    }

    #[test]
    fn handles_that_were_freed_are_known() {
        let first = indexer();
        assert!(get::<Indexer>("indexer", first).is_ok());
        assert!(get::<Service>("service", first).is_err());
        assert!(remove::<Service>("service", first).is_err());
        let held = get::<Indexer>("indexer", first).unwrap();
        remove::<Indexer>("indexer", first).unwrap();
        // The same place, and another handle.
        let second = indexer();
        assert_ne!(first, second);
        assert!(get::<Indexer>("indexer", first).is_err() && remove::<Indexer>("indexer", first).is_err());
        assert_eq!(held.size(), 169);
        assert!(remove::<Indexer>("indexer", 0).is_ok() && get::<Indexer>("indexer", 0).is_err());
        for wrong in [1, u64::MAX, second ^ 1 << 32, second ^ 1 << 8, second + 1] {
            assert!(get::<Indexer>("indexer", wrong).is_err(), "{wrong:x}");
        }
        remove::<Indexer>("indexer", second).unwrap();
    }
}
