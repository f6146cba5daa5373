/** Splits a time range in seconds into consecutive ones for the parts of a text, in proportion to their numbers of characters. */
export function splitTimeByLength<Part extends { readonly text: string }>(
  time: { readonly start: number; readonly end: number },
  parts: readonly Part[],
): (Part & { start: number; end: number })[] {
  const total = parts.reduce((sum, part) => sum + part.text.length, 0)
  let spent = 0
  const at = () => time.start + ((time.end - time.start) * spent) / total
  return parts.map((part) => {
    const start = at()
    spent += part.text.length
    return { ...part, start, end: spent === total ? time.end : at() }
  })
}
