import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TakeFacts } from '../../../../shared/commands/projects.ts'
import type { Target } from '../../../../shared/contract/records.ts'
import { failureMessage, invalid, toFailure } from '../../../../shared/failure.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import { sayLanguage } from '../../../../shared/locale/sayLanguage.ts'
import type { ChosenTake, Document, DocumentDraft, Line } from '../../../../shared/project/document.ts'
import { linesInOrder } from '../../../../shared/project/lines/linesInOrder.ts'
import { spokenBy, takeKey, takeState, voiceOf, voiceText } from '../../../../shared/project/takes/takeKey.ts'
import { chooseTakes } from '../../../../shared/project/texts/textEdits.ts'
import { steadyNow } from '../../../client/steadyNow.ts'
import { readTakeSound, type SpokenWords } from '../../project/takes.ts'
import type { WorkContext } from '../workContext.ts'
import type { TakesOrder } from '../workOrder.ts'
import { concernsAll, type Saying, speakText } from './speakText.ts'

/** Lines requested concurrently (spec 8: clients limit their own concurrency). */
const MAX_CONCURRENT_LINES = 3

interface Speaking {
  readonly context: WorkContext
  readonly target: Target
  /** The kind of each voice, by voice id. */
  readonly kinds: ReadonlyMap<string, string | undefined>
  /** Takes being made, by key, so that lines with the same text are requested once. */
  readonly underWay: Map<string, Promise<TakeFacts>>
  readonly batch: TakeBatch
}

/** Makes and chooses a take of each line. Lines that fail are reported; the others continue. */
export async function speakProject(context: WorkContext, { target, lines }: TakesOrder): Promise<void> {
  const { voices } = await context.onLink(({ service }, signal) => service.voices({}, { signal }))
  const requestedIds = new Set(lines)
  const queue = linesInOrder(await context.document()).filter(({ id }) => requestedIds.has(id))
  const reportProgress = context.enter('voices', say('doing.speak', { count: queue.length }))
  const batch = createTakeBatch(context, { target })
  const kinds = new Map(voices.map(({ id, kind }) => [id, kind]))
  const speaking: Speaking = { context, target, kinds, underWay: new Map(), batch }
  const { length } = queue
  let done = 0
  const failed: unknown[] = []
  const worker = async () => {
    for (let line = queue.shift(); line !== undefined && failed.length === 0; line = queue.shift()) {
      await speakOne(speaking, line.id).catch((error: unknown) => void failed.push(error))
      done += 1
      reportProgress(done / length)
    }
  }
  try {
    await Promise.all(Array.from({ length: MAX_CONCURRENT_LINES }, worker))
  } finally {
    // Finished takes are kept, however the work item ends.
    await batch.flush()
  }
  if (failed.length > 0) throw failed[0]
}

/** Speaks a line in its current state. Throws only failures that concern all lines. */
async function speakOne(speaking: Speaking, id: number): Promise<void> {
  const { context, target, batch } = speaking
  context.signal.throwIfAborted()
  const document = await context.document()
  const line = document.lines[id]
  // The line was deleted meanwhile or is not to be dubbed.
  if (line === undefined || line.keepOriginal) return
  try {
    const ready = readyToSpeak(document, line, target)
    if (ready === undefined) return
    const { id: take } = await takeOf(speaking, { ...ready, line: id })
    await batch.add(id, { id: take, key: ready.key })
  } catch (error) {
    if (context.signal.aborted || concernsAll(error)) throw error
    context.fail({ line: id, message: failureMessage(toFailure(error)) })
  }
}

interface Ready {
  readonly key: string
  readonly saying: Saying
}

/**
 * The text, voice and key to speak a line with; undefined if the line is locked and has a fresh take. Throws `invalid`
 * with what is missing.
 */
function readyToSpeak(document: Document, line: Line, target: Target): Ready | undefined {
  const by = spokenBy(document, line)
  const { speaker } = by
  const text = voiceText(line, target, document.dictionary)
  const choice = voiceOf(line, target, speaker)
  const key = takeKey(line, target, by)
  const language = sayLanguage(target)
  if (text.trim() === '') throw invalid(say('failure.lineWithoutText', { language }))
  if (choice === undefined || key === undefined) {
    const name = speaker?.name || line.speaker
    throw invalid(say('failure.speakerWithoutVoice', { name, language }))
  }
  if (line.locked) {
    if (takeState(line, target, by) === 'fresh') return undefined
    throw invalid(say('failure.lineLocked'))
  }
  return { key, saying: { text, voice: choice.voice, target, settings: choice.settings } }
}

/** The take of a line: an existing one with the same key is reused. */
async function takeOf(speaking: Speaking, ready: Ready & { readonly line: number }): Promise<TakeFacts> {
  const { context, underWay } = speaking
  const known = await context.use(({ takes }) => takes.withKey(ready.key))
  if (known !== undefined) return known
  const making = underWay.get(ready.key) ?? makeTake(speaking, ready)
  underWay.set(ready.key, making)
  try {
    return await making
  } finally {
    underWay.delete(ready.key)
  }
}

async function makeTake(
  { context, kinds }: Speaking,
  { key, saying, line }: Ready & { line: number },
): Promise<TakeFacts> {
  await mkdir(context.scratch, { recursive: true, mode: 0o700 })
  const path = join(context.scratch, `${randomUUID()}.wav`)
  const { voice, target } = saying
  try {
    const notes = new Map<string, Message>()
    let words: SpokenWords | undefined
    await context.onLink(({ service }, signal) => {
      const onNote = (note: Message) => void notes.set(JSON.stringify(note), note)
      const onWords = (told: SpokenWords) => {
        words = told
      }
      return speakText({ ...saying, kind: kinds.get(voice) }, { service, path, signal, onNote, onWords })
    })
    const sound = await readTakeSound(path)
    const made = { key, target, line, voice, notes: [...notes.values()], words }
    return await context.use(({ takes }) => takes.add(made, sound))
  } finally {
    await rm(path, { force: true })
  }
}

/** Collects new takes and chooses them in the document a few at a time, undone as one step. */
interface TakeBatch {
  /** Adds a take. A failing commit does not throw: its takes are tried again with the next ones. */
  add(line: number, take: ChosenTake): Promise<void>
  /** Chooses the remaining takes. Throws if that fails. */
  flush(): Promise<void>
}

interface BatchOptions {
  readonly target: Target
  readonly now?: () => number
}

const COMMIT_BATCH_LINES = 16
const SOONEST_MS = 250
const MAX_COMMIT_DELAY_MS = 2000

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
      if (waited >= MAX_COMMIT_DELAY_MS || (waiting.size >= COMMIT_BATCH_LINES && waited >= SOONEST_MS))
        await flush().catch(() => undefined)
    },
    flush,
  }
}

function labelOf(lines: number): Message {
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
