import type { Target } from '../contract/records.ts'
import { invalid } from '../failure.ts'
import { say } from '../locale/message.ts'
import type { StudioLanguage } from '../locale/studioLanguages.ts'
import type { TextTable } from '../locale/textTable.ts'
import type { Document } from '../project/document.ts'
import { linesInOrder } from '../project/lines/linesInOrder.ts'
import { isDescription } from '../project/speakers/describer.ts'
import { speakerNumber } from '../project/speakers/speakersInOrder.ts'
import { LANGUAGES } from '../text/languages.ts'
import type { WordTime } from '../timing/words/wordTimes.ts'
import { reviewProject, reviewState, seenHash } from './lineReview.ts'

/** A line as the page of a review shows it. */
export interface ReviewLine {
  readonly id: number
  /** Its number in the script, from 1. */
  readonly number: number
  /** Seconds of the film. */
  readonly start: number
  readonly end: number
  /** The speaker's name; of an unnamed one its number, from 1. */
  readonly speaker: string | number
  /** Whether the line describes the picture: nobody in the film speaks it. */
  readonly describes?: true
  readonly source: string
  readonly text: string
  /** See `seenHash`. */
  readonly on: string
  /** Whether it is approved already. */
  readonly approved: boolean
  /** The times of the words of its text in its sound; absent where they are not known. */
  readonly words?: readonly WordTime[]
}

/** All that the page of a review holds but sounds and pictures. No more of the project goes into it. */
export interface ReviewData {
  readonly project: string
  readonly review: string
  readonly target: Target
  /** Its own name. */
  readonly targetName: string
  readonly sourceLanguage: string
  /** The name of the film's file, without its folder and ending. */
  readonly title: string
  /** In which of `texts` the page begins. */
  readonly language: StudioLanguage
  /** The words of the page by language, with those languages' own names. */
  readonly texts: Readonly<Record<string, { readonly name: string; readonly table: TextTable }>>
  readonly lines: readonly ReviewLine[]
}

/** The lines to review, in order of time: those with a translation. Throws `invalid` where there is none. */
export function reviewLines(document: Document, target: Target): ReviewLine[] {
  const lines = linesInOrder(document).flatMap((line, at): ReviewLine[] => {
    const text = line.texts[target]?.text ?? ''
    const state = reviewState(line, target)
    if (state === undefined) return []
    const { id, start, end, source } = line
    const speaker = document.speakers[line.speaker]?.name.trim() || numberOf(line.speaker)
    return [
      {
        id,
        number: at + 1,
        start,
        end,
        speaker,
        ...(isDescription(document, line) && { describes: true as const }),
        source,
        text,
        on: seenHash(line, target),
        approved: state === 'approved',
      },
    ]
  })
  if (lines.length === 0) throw invalid(say('failure.review.noLines'), 'target')
  return lines
}

/** The number of a speaker, from 1; a label without one stays as it is. */
function numberOf(label: string): string | number {
  const number = speakerNumber(label)
  return Number.isNaN(number) ? label : number + 1
}

/** The data of a review. `tables` are all texts of the studio by language; those of the page are taken. */
export function reviewData(
  document: Document,
  {
    target,
    title,
    language,
    review,
    tables,
  }: Pick<ReviewData, 'target' | 'title' | 'language' | 'review'> & {
    readonly tables: ReadonlyMap<StudioLanguage, TextTable>
  },
): ReviewData {
  return {
    project: reviewProject(document),
    review,
    target,
    title,
    language,
    targetName: LANGUAGES[target].ownName,
    sourceLanguage: document.sourceLanguage ?? 'und',
    texts: pageTexts(tables),
    lines: reviewLines(document, target),
  }
}

/** The page's texts: how their keys begin, and one that it has in common with the studio. */
const PAGE_TEXTS = 'reviewPage.'
const SPEAKER_TEXT = 'script.speakerNumber'

/** The texts of pages that are opened from a file, by language, out of all tables. */
export function pageTexts(tables: ReadonlyMap<StudioLanguage, TextTable>): ReviewData['texts'] {
  const own = (table: TextTable) =>
    Object.entries(table).filter(([key]) => key.startsWith(PAGE_TEXTS) || key === SPEAKER_TEXT)
  const texts = [...tables].map(([code, table]) => {
    return [code, { name: LANGUAGES[code].ownName, table: Object.fromEntries(own(table)) }]
  })
  return Object.fromEntries(texts)
}
