import type { Target } from '../../../shared/contract/records.ts'
import { type Said, say } from '../../../shared/locale/message.ts'
import type { ChosenTake, DocumentDraft } from '../../../shared/project/document.ts'
import { spokenBy, takeKey } from '../../../shared/project/takes/takeKey.ts'
import { chooseTakes } from '../../../shared/project/texts/textEdits.ts'
import { steadyNow } from '../../client/steadyNow.ts'
import type { WorkContext } from './workContext.ts'

/** Collects new takes and chooses them in the document a few at a time, undone as one step. */
export interface TakeBatch {
  /** Adds a take. A failing commit does not throw: its takes are tried again with the next ones. */
  add(line: number, take: ChosenTake): Promise<void>
  /** Chooses the remaining takes. Throws if that fails. */
  flush(): Promise<void>
}

interface BatchOptions {
  readonly target: Target
  readonly now?: () => number
}

const ENOUGH_LINES = 16
const SOONEST_MS = 250
const LONGEST_MS = 2000

/**
 * Creates a batch. Takes are chosen only for lines whose text is still the spoken one. Commits are batched because each
 * makes the page process the document.
 */
export function createTakeBatch(
  context: Pick<WorkContext, 'edit' | 'addToStep'>,
  { target, now = steadyNow }: BatchOptions,
): TakeBatch {
  let waiting = new Map<number, ChosenTake>()
  let since = now()
  let step: { readonly revision: number; readonly lines: number } | undefined
  let last: Promise<void> = Promise.resolve()

  async function commit(): Promise<void> {
    const takes = waiting
    if (takes.size === 0) return
    waiting = new Map()
    since = now()
    try {
      await choose(takes)
    } catch (error) {
      // Takes added meanwhile are newer.
      waiting = new Map([...takes, ...waiting])
      throw error
    }
  }

  async function choose(takes: ReadonlyMap<number, ChosenTake>): Promise<void> {
    const edit = (draft: DocumentDraft) => chooseTakes(draft, target, stillRight(draft, target, takes))
    const alone = labelOf(takes.size)
    const label = labelOf((step?.lines ?? 0) + takes.size)
    const { revision, patches, ...made } =
      step === undefined
        ? await context.edit(alone, edit)
        : await context.addToStep(step.revision, { label, alone, edit })
    if (patches.length === 0) return
    step = { revision, lines: takes.size + (made.label === alone ? 0 : (step?.lines ?? 0)) }
  }

  /** Commits one batch after the other; a failure does not stop later ones. */
  function flush(): Promise<void> {
    last = last.catch(() => undefined).then(commit)
    return last
  }

  return {
    async add(line, take) {
      waiting.set(line, take)
      const waited = now() - since
      if (waited >= LONGEST_MS || (waiting.size >= ENOUGH_LINES && waited >= SOONEST_MS))
        await flush().catch(() => undefined)
    },
    flush,
  }
}

function labelOf(lines: number): Said {
  return say('edit.speakLines', { count: lines })
}

/**
 * The takes of lines that are unchanged since; a changed line keeps its take, and the new one stays in the project
 * unused.
 */
function stillRight(draft: DocumentDraft, target: Target, takes: ReadonlyMap<number, ChosenTake>) {
  const right = [...takes].filter(([id, { key }]) => {
    const line = draft.lines[id]
    return line !== undefined && takeKey(line, target, spokenBy(draft, line)) === key
  })
  return new Map(right)
}
