import { bandParts, lineHaste } from '../../../shared/band/bandParts.ts'
import { linesOfRows } from '../../../shared/band/bandTracks.ts'
import { type BandLip, sourceLips } from '../../../shared/band/lipShapes.ts'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import { remembered } from '../../../shared/basics/remembered.ts'
import type { Target } from '../../../shared/contract/records.ts'
import type { BandPart, Document, Line } from '../../../shared/project/document.ts'
import { loopStarts } from '../../../shared/project/lines/loopsOf.ts'
import { spokenText } from '../../../shared/project/takes/takeKey.ts'
import { indexLines, type LineIndex } from '../captions/linesAt.ts'

/** The rows of a band, from the uppermost, and the row of each line. */
export interface BandRows {
  readonly rows: readonly LineIndex[]
  readonly rowOf: ReadonlyMap<number, number>
}

/** The rows of the lines that are dubbed: as many as chosen, else one for each speaker up to the most that can be read. */
export const bandRows = remembered((lines: Document['lines'], chosenRows: number | undefined): BandRows => {
  const { rows, rowOf } = linesOfRows({ lines }, chosenRows)
  return { rows: rows.map(indexLines), rowOf }
})

/** The ids of the lines with which the loops of a film begin, as its script says or its speakers pause. */
export const loopLines = remembered(
  (lines: Document['lines'], loops: Document['loops'], shots: readonly number[]): ReadonlySet<number> =>
    loopStarts({ lines, ...omitUndefined({ loops }) }, shots),
)

/** A word or syllable as it is drawn. */
export interface BandText extends BandPart {
  readonly text: string
}

/** A line as its band shows it. */
export interface BandLine {
  readonly line: Line
  readonly parts: readonly BandText[]
  /** How fast it would have to be spoken: 1 fills its place at the voice's own pace. */
  readonly haste: number
}

/** A line as its band shows it; `takeWords` are those of its take in seconds of the film. */
export const bandLine = remembered(
  (line: Line, target: Target, takeWords: readonly BandPart[] | undefined): BandLine => {
    const text = spokenText(line, target)
    const parts = bandParts(line, target, takeWords).map((part) => ({ ...part, text: text.slice(part.from, part.to) }))
    return { line, parts, haste: lineHaste(line, target) }
  },
)

/** The closed lips and wide vowels of the source of a line; its `parts` are the words of its band. */
export const bandLips = remembered(
  (
    line: Line,
    parts: readonly BandPart[],
    target: Target,
    sourceLanguage: string | undefined,
    dictionary: Document['dictionary'],
  ): readonly BandLip[] => sourceLips(line, { target, sourceLanguage, dictionary, takeWords: parts }),
)
