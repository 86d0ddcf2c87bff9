use isofold_eval::{CategoryError, Draws, HandCategory, Made};
use std::fmt;

/// A category of hands on a board: a made hand or a draw.
///
/// ```
/// use isofold_tree::Category;
///
/// let top = Category::list("top pair, flush draw")?;
/// assert_eq!(top.len(), 4);
/// let hand = isofold_eval::categorize("AhKh".parse()?, "Qh7h2s".parse()?).unwrap();
/// assert!(top.iter().any(|category| category.has(hand)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Category {
    /// A made hand.
    Made(Made),
    /// A draw, whatever the made hand is; [`Draws::NONE`] is the category of hands without a draw.
    Draw(Draws),
}

impl Category {
    /// Whether a hand is of the category.
    pub fn has(self, hand: HandCategory) -> bool {
        match self {
            Category::Made(made) => hand.made == made,
            Category::Draw(Draws::NONE) => hand.draws.is_empty(),
            Category::Draw(draw) => hand.draws.contains(draw),
        }
    }

    /// Reads names, separated by commas. A general name such as `top pair` or `draw` stands for all categories that it covers.
    pub fn list(names: &str) -> Result<Vec<Category>, CategoryError> {
        let mut categories = Vec::new();
        for name in names.split(',') {
            let straight = [Draws::OPEN_ENDED, Draws::DOUBLE_GUTSHOT, Draws::GUTSHOT];
            match (Made::named(name), name.parse::<Draws>(), name.trim().to_lowercase().as_str()) {
                (Ok(made), ..) => categories.extend(made.iter().map(|&made| Category::Made(made))),
                (_, Ok(draw), _) => categories.push(Category::Draw(draw)),
                (.., "straight draw") => categories.extend(straight.map(Category::Draw)),
                (.., "draw") => {
                    categories.extend([Draws::FLUSH_DRAW].into_iter().chain(straight).map(Category::Draw));
                }
                _ => return Err(CategoryError::Neither { text: name.trim().to_owned() }),
            }
        }
        Ok(categories)
    }

    /// The names of categories, separated by commas; [`list`](Category::list) reads them.
    pub fn listed(categories: &[Category]) -> String {
        categories.iter().map(|category| category.to_string()).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Category::Made(made) => made.fmt(f),
            // A comma would begin another category.
            Category::Draw(draw) => f.pad(&draw.to_string().replace(", ", " + ")),
        }
    }
}
