/** US dollars as people read them: cents to the hundredth, small sums to two figures that count. */
export function costWords(dollars: number): string {
  if (dollars >= 0.01 || dollars === 0) return `$${dollars.toFixed(2)}`
  const figures = Math.min(8, 1 - Math.floor(Math.log10(dollars)))
  return `$${dollars.toFixed(figures)}`
}
