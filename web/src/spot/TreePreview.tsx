import { createMemo, For, type JSX, Show } from 'solid-js';
import type { Remedy, TreeAnswer } from '../contract';
import { actionColour, bytes } from '../ui';
import { type Branch, branchesOf } from './tree';

/** The nodes that the user has opened or closed, by line: another tree keeps them so. */
const toggled = new Map<string, boolean>();

/** The betting tree as it will be solved: each decision with its actions, and how every size became one. */
export function TreePreview(props: { tree: TreeAnswer; money: (chips: number) => string }): JSX.Element {
  const root = createMemo(() => branchesOf(props.tree.tree));
  return (
    <div class="tree-preview">
      <table class="streets">
        <caption class="visually-hidden">Size of the game by street</caption>
        <thead>
          <tr>
            <th scope="col">street</th>
            <th scope="col" class="num">
              decisions
            </th>
            <th scope="col" class="num">
              boards
            </th>
            <th scope="col" class="num">
              without isomorphism
            </th>
          </tr>
        </thead>
        <tbody>
          <For each={props.tree.streets}>
            {(street) => (
              <tr>
                <th scope="row">{street.street}</th>
                <td class="num">{street.decisions.toLocaleString('en')}</td>
                <td class="num">{street.boards.toLocaleString('en')}</td>
                <td class="num">{street.runouts.toLocaleString('en')}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <Show when={root()}>
        {(branch) => (
          <ul class="tree">
            <Node branch={branch()} money={props.money} isOpen />
          </ul>
        )}
      </Show>
    </div>
  );
}

function Node(props: {
  branch: Branch;
  money: (chips: number) => string;
  label?: JSX.Element;
  isOpen?: boolean;
}): JSX.Element {
  const node = () => props.branch.node;
  const says = () => {
    switch (node().kind) {
      case 'decision':
        return `${node().player?.toUpperCase()} to act, pot ${props.money(node().pot)}`;
      case 'deal':
        return `the next card comes, pot ${props.money(node().pot)}`;
      case 'fold':
        return 'the pot is won';
      case 'showdown':
        return `showdown, pot ${props.money(node().pot)}`;
    }
  };
  return (
    <li>
      <Show
        when={props.branch.below.length > 0}
        fallback={
          <span class="leaf">
            {props.label} <span class="hint">{says()}</span>
          </span>
        }
      >
        <details
          open={toggled.get(node().line) ?? props.isOpen ?? false}
          onToggle={(event) => toggled.set(node().line, event.currentTarget.open)}
        >
          <summary>
            {props.label} <span class="hint">{says()}</span>
          </summary>
          <Show when={(node().notes ?? []).length > 0}>
            <p class="notes">{(node().notes ?? []).join(' · ')}</p>
          </Show>
          <ul>
            <For each={props.branch.below}>
              {(branch) => {
                const action = node().actions?.[branch.index];
                const share = action?.pot_share == null ? '' : ` (${Math.round(action.pot_share * 100)} %)`;
                const label = action ? (
                  <span class="act">
                    <i
                      data-dot
                      ref={(dot) => dot.style.setProperty('background', actionColour(action.kind, action.pot_share))}
                    />
                    {action.amount == null ? action.kind : `${action.kind} ${props.money(action.amount)}`}
                    {share}
                  </span>
                ) : undefined;
                return (
                  <Node
                    branch={branch}
                    money={props.money}
                    label={label}
                    isOpen={(props.isOpen ?? false) && branch.index === 0}
                  />
                );
              }}
            </For>
          </ul>
        </details>
      </Show>
    </li>
  );
}

/** The memory that solving takes in 32 and in 16 bits, beside what there is, and what would make it fit. */
export function MemoryGauge(props: { tree: TreeAnswer; onApply: (remedy: Remedy) => void }): JSX.Element {
  const limit = () => props.tree.memory_limit ?? undefined;
  const rows = () => [
    { name: '32 bits', bytes: props.tree.memory_bytes['32'] },
    { name: '16 bits', bytes: props.tree.memory_bytes['16'] },
  ];
  const most = () => Math.max(limit() ?? 0, ...rows().map((row) => row.bytes));
  return (
    <div class="memory">
      <For each={rows()}>
        {(row) => (
          <div class="gauge" data-fits={limit() === undefined || row.bytes <= (limit() ?? 0)}>
            <span>{row.name}</span>
            <span class="bar" aria-hidden="true">
              <i
                ref={(bar) => queueMicrotask(() => bar.style.setProperty('width', `${(100 * row.bytes) / most()}%`))}
              />
            </span>
            <span class="figure">{bytes(row.bytes)}</span>
          </div>
        )}
      </For>
      <Show when={limit()}>
        {(available) => (
          <p class="hint">
            {bytes(available())} may be used.{' '}
            {props.tree.fits ? (rows()[0]?.bytes ?? 0) > available() && 'Only 16 bits fit.' : 'It does not fit.'}
          </p>
        )}
      </Show>
      <Show when={(props.tree.remedies ?? []).length > 0}>
        <p>The smallest changes that fit:</p>
        <ul class="remedies">
          <For each={props.tree.remedies ?? []}>
            {(remedy) => (
              <li>
                <button type="button" onClick={() => props.onApply(remedy)}>
                  Apply
                </button>{' '}
                {remedy.changes.map((change) => `${change.field} ${change.value || 'none'}`).join(' and ')}:{' '}
                {bytes(remedy.memory_bytes)}
              </li>
            )}
          </For>
        </ul>
      </Show>
    </div>
  );
}
