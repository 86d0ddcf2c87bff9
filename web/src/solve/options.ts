// How a spot is solved, as the form has it: texts, so that what is typed stays.
import type { SolveOptions } from '../contract';

/** The form of a solve. */
export interface SolveForm {
  /** In percent of the pot; empty for that of the spot. */
  target: string;
  iterations: string;
  seconds: string;
  precision: '32' | '16';
  device: 'cpu' | 'cuda' | 'auto';
  threads: string;
  /** Whether regrets are kept, so that it can be continued later. */
  regrets: boolean;
  /** The streets that the library keeps. */
  save: 'full' | 'no-rivers' | 'no-turns';
  name: string;
}

/** The form before anything is chosen. */
export const USUAL: SolveForm = {
  target: '0.5',
  iterations: '',
  seconds: '',
  precision: '32',
  device: 'cpu',
  threads: '',
  regrets: true,
  save: 'no-rivers',
  name: '',
};

/** What is wrong with a field of the form, if anything. */
export function problem(field: keyof SolveForm, form: SolveForm): string | undefined {
  const text = String(form[field]).trim();
  if (text === '' || !['target', 'iterations', 'seconds', 'threads'].includes(field)) return undefined;
  const value = Number(text.replace('%', ''));
  if (!Number.isFinite(value) || value <= 0) return `"${text}" is not a number above 0`;
  if (field === 'target' && value > 100) return 'at most 100 % of the pot';
  if ((field === 'iterations' || field === 'threads') && !Number.isInteger(value)) return 'a whole number is needed';
  return undefined;
}

/** The options of a request. */
export function optionsOf(form: SolveForm): SolveOptions {
  const number = (text: string) => Number(text.trim().replace('%', ''));
  const options: SolveOptions = { regrets: form.regrets, save: form.save };
  if (form.target.trim() !== '') options.target = Number((number(form.target) / 100).toPrecision(12));
  if (form.iterations.trim() !== '') options.iterations = number(form.iterations);
  if (form.seconds.trim() !== '') options.seconds = number(form.seconds);
  if (form.threads.trim() !== '') options.threads = number(form.threads);
  if (form.precision === '16') options.precision = 16;
  if (form.device !== 'cpu') options.device = form.device;
  if (form.name.trim() !== '') options.name = form.name.trim();
  return options;
}

/** The devices to choose from: a GPU only where there is one. */
export function devicesOf(gpu: string | null | undefined): (readonly [SolveForm['device'], string])[] {
  if (!gpu) return [['cpu', 'CPU']];
  return [
    ['cpu', 'CPU'],
    ['cuda', `GPU: ${gpu}`],
    ['auto', 'GPU if it supports the spot'],
  ];
}
