import { useEffect } from 'react'
import type { Line } from '../../../shared/project/document.ts'
import { openProject, theProject, useProject } from '../document/project.ts'
import { useLater } from '../useLater.ts'
import { useFits } from './fits.ts'
import { useLineStatuses } from './lineStatuses.ts'
import { useSelection } from './selection.ts'
import { findSourceWords, placeOfTake, readToldWords, takeTimes, useWordTimes } from './wordTimes.ts'

/**
 * Has words found before they are needed: those of a source text while it is edited, where it may be split; and reads those of the takes
 * that do not fit. Called once, by the editor.
 */
export function useFindingWords(): void {
  const edited = useSelection(({ current, editing }) => (editing === 'source' ? current : undefined))
  useEffect(() => {
    const line = edited === undefined ? undefined : openProject()?.document.lines[edited]
    if (line !== undefined) void findSourceWords(line)
  }, [edited])
  const statuses = useLineStatuses(({ lines }) => lines)
  const target = useProject((project) => project.target)
  useLater(() => {
    if (target === undefined) return
    const { lines } = theProject().document
    const strained = [...statuses].filter(
      ([, { late, pace, delays }]) => late !== undefined || pace !== undefined || delays > 0,
    )
    void readToldWords(strained.flatMap(([id]) => lines[id]?.texts[target]?.take?.id ?? []))
  }, [statuses, target])
}

/** Seconds by which a word may begin after the time of its line without being over. */
const OVER_TOLERANCE_SECONDS = 0.1

/** The first word of a line's translation that begins after the time of the line; undefined where none does, or it is not known. */
export function useOverWord(id: number): string | undefined {
  const line = useProject(({ document }) => document.lines[id])
  const target = useProject((project) => project.target)
  // Both decide where words are heard.
  useFits(({ fits }) => fits.get(id))
  useWordTimes(({ takes }) => takes.get((target && line?.texts[target]?.take?.id) ?? ''))
  return line === undefined ? undefined : overWord(line, target)
}

function overWord(line: Line, target: Parameters<typeof takeTimes>[1]): string | undefined {
  const place = placeOfTake(line)
  const end = useFits.getState().map.toDub(line.end) + OVER_TOLERANCE_SECONDS
  const words = takeTimes(line, target)
  if (place === undefined || words === undefined) return undefined
  const word = words.find(({ start }) => place.start + start / place.rate > end)
  return word && target && line.texts[target]?.text.slice(word.from, word.to)
}
