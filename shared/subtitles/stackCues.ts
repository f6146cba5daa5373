import type { Cue } from './cue.ts'

/**
 * Cues of which only one shows at a time, for formats that show no more: where several overlap, their texts stand one
 * below the other for as long as they do. Takes cues in order of start.
 */
export function stackCues(cues: readonly Cue[]): Cue[] {
  const edges = [...new Set(cues.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)
  const stacked: Cue[] = []
  const coming = cues.values()
  let next = coming.next().value
  let showing: Cue[] = []
  for (const [index, start] of edges.slice(0, -1).entries()) {
    for (; next !== undefined && next.start <= start; next = coming.next().value) showing.push(next)
    showing = showing.filter((cue) => cue.end > start)
    if (showing.length > 0) stacked.push({ start, end: edges[index + 1] ?? start, text: textsOf(showing) })
  }
  return stacked
}

function textsOf(cues: readonly Cue[]): string {
  return cues.map(({ text }) => text).join('\n')
}
