import { formats } from '../locales/t.ts'
/** An amount of US dollars in words: two decimals from a cent up, two significant figures below. */
export function costWords(dollars: number): string {
  if (dollars >= 0.01 || dollars === 0) return `$${formats.number(dollars, 2)}`
  const figures = Math.min(8, 1 - Math.floor(Math.log10(dollars)))
  return `$${dollars.toFixed(figures)}`
}
