import { createUniqueId, For, type JSX } from 'solid-js';

/** Tabs over one panel. Left and right move among them. */
export function Tabs<T extends string>(props: {
  label: string;
  tabs: readonly { name: T; title: string }[];
  current: T;
  onChange: (tab: T) => void;
  children: JSX.Element;
}): JSX.Element {
  const id = createUniqueId();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const at = props.tabs.findIndex((tab) => tab.name === props.current);
    const next = props.tabs[(at + step + props.tabs.length) % props.tabs.length];
    if (!next) return;
    props.onChange(next.name);
    document.getElementById(`${id}-${next.name}`)?.focus();
  };
  return (
    <div class="tabs">
      <div class="tab-list" role="tablist" aria-label={props.label} tabindex={-1} onKeyDown={onKeyDown}>
        <For each={props.tabs}>
          {(tab) => (
            <button
              type="button"
              role="tab"
              id={`${id}-${tab.name}`}
              aria-selected={tab.name === props.current}
              aria-controls={`${id}-panel`}
              tabindex={tab.name === props.current ? 0 : -1}
              onClick={() => props.onChange(tab.name)}
            >
              {tab.title}
            </button>
          )}
        </For>
      </div>
      <div class="tab-panel" role="tabpanel" tabindex={0} id={`${id}-panel`} aria-labelledby={`${id}-${props.current}`}>
        {props.children}
      </div>
    </div>
  );
}
