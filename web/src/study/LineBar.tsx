import { createEffect, createMemo, For, type JSX, Show } from 'solid-js';
import { isDecision } from '../contract';
import { actionColour, Card, percent, type Scale } from '../ui';
import { amount } from '../ui/format';
import { useStudy } from './context';
import { chosenAction } from './keys';
import { extended, parseLine, printLine, type Step } from './line';

interface Column {
  /** The line that leads to the column. */
  line: string;
  /** The step that was taken from it; none at the end of the line. */
  taken?: Step;
}

const NEXT: Record<string, string> = {
  fold: 'the hand is over',
  showdown: 'showdown',
  'run-out': 'all-in: the board runs out',
};

/** The line: a column for each decision with its actions, a chip for each card. */
export function LineBar(): JSX.Element {
  const { study, address, navigate } = useStudy();
  let bar: HTMLElement | undefined;
  const columns = createMemo<Column[]>(() => {
    const steps = parseLine(address().line);
    const line = printLine(steps);
    const taken = steps.map((step, at) => ({ line: printLine(steps.slice(0, at)), taken: step }));
    return study.ending() ? taken : [...taken, { line }];
  });
  // The end of the line stays in sight when it grows, and when its actions are known.
  createEffect(() => {
    columns();
    study.place(study.shown());
    requestAnimationFrame(() => bar?.scrollTo({ left: bar.scrollWidth, behavior: 'instant' }));
  });
  return (
    <nav class="line-bar" aria-label="Line" ref={bar}>
      <ol>
        <For each={columns()}>
          {(column) => (
            <Show
              when={column.taken?.kind !== 'card' && column}
              fallback={
                <li class="line-card">
                  <button
                    type="button"
                    aria-label={`Another card instead of ${column.taken?.kind === 'card' ? column.taken.card : ''}`}
                    onClick={() => navigate({ line: column.line })}
                  >
                    <Card card={column.taken?.kind === 'card' ? column.taken.card : ''} />
                  </button>
                </li>
              }
            >
              <DecisionColumn column={column} />
            </Show>
          )}
        </For>
        <Show when={study.ending()}>
          {(end) => <li class="line-end">{NEXT[end().next ?? ''] ?? 'the hand is over'}</li>}
        </Show>
      </ol>
    </nav>
  );
}

function DecisionColumn(props: { column: Column }): JSX.Element {
  const { study, scale } = useStudy();
  const decision = createMemo(() => {
    const answer = study.place(props.column.line).answer;
    return answer && isDecision(answer) ? answer : undefined;
  });
  const isDeal = createMemo(() => {
    const answer = study.place(props.column.line).answer;
    return answer !== undefined && 'cards' in answer;
  });
  return (
    <Show
      when={decision()}
      fallback={
        <li class="line-column" data-current="true">
          <Show when={isDeal()} fallback={<span class="line-head">…</span>}>
            <span class="line-head">next card</span>
            <span class="hint">pick one below, or type it: 6c</span>
          </Show>
        </li>
      }
    >
      {(one) => (
        <li class="line-column" data-current={props.column.taken === undefined}>
          <span class="line-head">
            <b data-player={one().player}>{one().player.toUpperCase()}</b>
            <span class="hint">pot {amountText(one().pot, scale())}</span>
          </span>
          <For each={one().actions}>
            {(action, at) => (
              <ActionButton
                action={action}
                line={props.column.line}
                isTaken={props.column.taken?.kind === 'action' && props.column.taken.token === action.token}
                isChosen={props.column.taken === undefined && chosenAction() === at()}
              />
            )}
          </For>
        </li>
      )}
    </Show>
  );
}

function ActionButton(props: {
  action: {
    action: string;
    kind: Parameters<typeof actionColour>[0];
    token: string;
    frequency: number;
    ev?: number | null | undefined;
    pot_share?: number | null | undefined;
  };
  line: string;
  isTaken: boolean;
  isChosen: boolean;
}): JSX.Element {
  const { navigate, scale } = useStudy();
  let swatch: HTMLElement | undefined;
  createEffect(() => {
    swatch?.style.setProperty('background', actionColour(props.action.kind, props.action.pot_share));
    swatch?.style.setProperty('width', `${(props.action.frequency * 100).toFixed(1)}%`);
  });
  const size = () => (props.action.pot_share ? ` ${Math.round(props.action.pot_share * 100)} %` : '');
  return (
    <button
      type="button"
      class="action"
      aria-current={props.isTaken ? 'step' : undefined}
      data-chosen={props.isChosen}
      onClick={() => navigate({ line: extended(props.line, { kind: 'action', token: props.action.token }) })}
    >
      <span class="action-fill" ref={swatch} />
      <span class="action-name">
        {props.action.action}
        <small>{size()}</small>
      </span>
      <span class="figure">{percent(props.action.frequency)}</span>
      <span class="figure action-ev" title="EV">
        {amount(props.action.ev, scale())}
      </span>
    </button>
  );
}

function amountText(chips: number, scale: Scale): string {
  return scale.unit === 'pot' ? String(chips) : amount(chips, scale).replace(/\.00$/, '');
}
