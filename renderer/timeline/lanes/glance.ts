import type { Line } from '../../../shared/project/document.ts'
import type { Standing } from '../../../shared/project/standing.ts'
import { useFits } from '../../state/fits.ts'
import { useDocument, useProject } from '../../state/project.ts'
import { standingBy } from '../../state/standings.ts'

/** Answers the state of a line in the shown translation. */
export type Glance = (line: Line) => Standing | undefined

/** Answers the states of a speaker's lines, with one subscription for a whole lane. */
export function useGlance(speakerId: string): Glance {
  const target = useProject((project) => project.target)
  const speaker = useDocument(({ speakers }) => speakers[speakerId])
  const dictionary = useDocument((document) => document.dictionary)
  const fits = useFits((state) => (state.target === target ? state.fits : undefined))
  return (line) =>
    target === undefined ? undefined : standingBy({ speaker, dictionary }, line, { target, fit: fits?.get(line.id) })
}
