import { formats } from '../locales/t.ts'

/** A gain in dB with its sign, such as "+1.5 dB". */
export function decibelWords(value: number): string {
  return `${value > 0 ? '+' : ''}${formats.number(value, 1)} dB`
}
