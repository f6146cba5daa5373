import type { LineRemark } from '../../shared/review/reviewAnswer.ts'
import type { ReviewData } from '../../shared/review/reviewData.ts'

/** The reviewer's remarks on a line so far. */
export interface LineProgress {
  good?: boolean
  /** Another wording; the field is open while it is there. */
  text?: string
  comment?: string
}

/** All that the reviewer has entered. */
export interface ReviewProgress {
  name: string
  language: string
  readonly lines: Record<string, LineProgress>
}

/** Keeps what is entered in the browser's storage, which all pages from files share: its key has the review's id. */
interface Keeper {
  readonly progress: ReviewProgress
  /** Saves the progress; false where it will not outlast the page. */
  save(): boolean
}

/** A storage of the browser; throws where it has none for a file. */
type Store = () => Pick<Storage, 'getItem' | 'setItem'>

/** Opens what was entered into this review before. */
export function openProgress(
  { project, review, language }: Pick<ReviewData, 'project' | 'review' | 'language'>,
  store?: Store,
): Keeper {
  const { read, save } = openKept(`griot-review ${project} ${review}`, store)
  const progress: ReviewProgress = { name: '', language, lines: {} }
  adopt(progress, read())
  return { progress, save: () => save(progress) }
}

/** Gives access to what pages keep under a key. */
export function openKept(key: string, store: Store = () => localStorage) {
  return {
    /** The stored progress, of any shape: any other page from a file may have written there. */
    read(): Readonly<Record<string, unknown>> {
      try {
        const kept: unknown = JSON.parse(store().getItem(key) ?? '{}')
        return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
      } catch {
        // What cannot be read is entered anew.
        return {}
      }
    },
    /** Answers whether it is kept when the page is closed. */
    save(entered: unknown): boolean {
      try {
        store().setItem(key, JSON.stringify(entered))
        return true
      } catch {
        return false
      }
    },
  }
}

/** Takes what was kept, by its shape. */
function adopt(progress: ReviewProgress, kept: { name?: unknown; language?: unknown; lines?: unknown }): void {
  if (typeof kept.name === 'string') progress.name = kept.name
  if (typeof kept.language === 'string') progress.language = kept.language
  if (typeof kept.lines !== 'object' || kept.lines === null) return
  for (const [id, keptLine] of Object.entries(
    kept.lines as Record<string, Partial<Record<keyof LineProgress, unknown>> | null>,
  )) {
    progress.lines[id] = {
      ...(keptLine?.good === true && { good: true }),
      ...(typeof keptLine?.text === 'string' && { text: keptLine.text }),
      ...(typeof keptLine?.comment === 'string' && { comment: keptLine.comment }),
    }
  }
}

/** The remarks of the answer: of lines that have any. A wording that is the given one is none. */
export function remarksIn({ lines }: ReviewData, progress: ReviewProgress): LineRemark[] {
  return lines.flatMap(({ id, on, text: originalText }): LineRemark[] => {
    const { good, text = originalText, comment = '' } = progress.lines[id] ?? {}
    const [wording, remarkText] = [text.normalize('NFC').trim(), comment.trim()]
    const isOther = wording !== '' && wording !== originalText.normalize('NFC').trim()
    const remark: LineRemark = {
      id,
      on,
      ...(good === true && { good: true }),
      ...(isOther && { text: wording }),
      ...(remarkText !== '' && { comment: remarkText }),
    }
    return good === true || isOther || remarkText !== '' ? [remark] : []
  })
}
