import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { z } from 'zod'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { type StudioLog, silentLog } from '../../electron/studio/log.ts'
import { SAMPLE_FOLDER as SAMPLE } from '../../electron/studio/sample.ts'
import type { Shell } from '../../electron/studio/shell/shell.ts'
import { createStudio, type Studio } from '../../electron/studio/studio.ts'
import { type Commands, commands } from '../../shared/commands/commands.ts'
import type { OpenedProject } from '../../shared/commands/projects.ts'
import type { Work } from '../../shared/commands/work.ts'
import { AppError } from '../../shared/failure.ts'
import type { StudioEvent, StudioEventName, StudioEvents } from '../../shared/ipc.ts'
import { english } from '../../shared/locale/english.ts'
import { plainWords } from '../../shared/locale/message.ts'
import type { Document, DocumentDraft } from '../../shared/project/document.ts'
import { changeDocument } from '../../shared/project/journalStep.ts'
import { formatSrt } from '../../shared/subtitles/formats/srt.ts'
import { makeProject } from './makeProject.ts'
import { audio, listen, video } from './media.ts'

type Input<N extends keyof Commands> = z.input<Commands[N]['input']>
type Output<N extends keyof Commands> = z.output<Commands[N]['output']>

/** One window of a studio, as its page sees it. */
export interface Page {
  readonly name: string
  call<N extends keyof Commands>(command: N, input: Input<N>): Promise<Output<N>>
  /** Resolves with a piece of work as soon as it is as wanted. */
  until(project: string, work: string, isMatching: (work: Work) => boolean): Promise<Work>
  /** Resolves when work has ended, and throws what it failed with. */
  ended(project: string, work: string): Promise<Work>
  document(project: string): Promise<Document>
  /** Hears what the studio says; answers how to stop. */
  listen<N extends StudioEventName>(event: N, listener: (data: StudioEvents[N]) => void): () => void
  /** Resolves with what `look` finds, which looks now and after each event. */
  when<T>(event: StudioEventName, look: () => Promise<T | undefined>): Promise<T>
  /** Makes one step, as the page does. */
  edit(project: string, change: (draft: DocumentDraft) => unknown): Promise<void>
  close(): void
}

/** A studio with a real engine, without a window. */
export interface TestStudio extends AsyncDisposable {
  readonly studio: Studio
  page(name?: string): Page
  /** Ends the engine as a crash would. */
  crashEngine(): void
  /** Notices that the desktop received. */
  readonly desktop: { readonly notices: string[]; readonly progress: (number | undefined)[]; awake: number }
}

/** Starts a studio on a folder; the same folder again is the same studio after a restart. */
export function startProjectStudio(dataDir: string): TestStudio {
  const desktop = { notices: [] as string[], progress: [] as (number | undefined)[], awake: 0 }
  const secrets = new Map<string, string>()
  const shell: Shell = {
    name: 'browser',
    secrets: {
      get: async (name) => secrets.get(name),
      set: async (name, secret) => void secrets.set(name, secret),
      remove: async (name) => void secrets.delete(name),
    },
    showInFolder: async () => undefined,
    openExternal: async () => undefined,
    notify: ({ title }) => void desktop.notices.push(english(title)),
    keepAwake() {
      desktop.awake += 1
      return { [Symbol.dispose]: () => void desktop.awake-- }
    },
    showProgress: (fraction) => void desktop.progress.push(fraction),
  }
  let engine = 0
  const log: StudioLog = {
    ...silentLog(),
    info(message, details) {
      if (message === 'the engine is up') engine = Number(details?.['pid'])
    },
  }
  const studio = createStudio({ shell, dataDir, log, documents: join(dataDir, 'documents') })
  return {
    studio,
    desktop,
    crashEngine: () => void process.kill(engine, 'SIGKILL'),
    page: (name = 'a') => pageOf(studio, name),
    [Symbol.asyncDispose]: () => studio[Symbol.asyncDispose](),
  }
}

function pageOf(studio: Studio, name: string): Page {
  const listeners = new Set<(event: StudioEvent) => void>()
  studio.openWindow(name, (event) => {
    for (const listener of listeners) listener(event)
  })

  async function call<N extends keyof Commands>(command: N, input: Input<N>): Promise<Output<N>> {
    const result = await studio.dispatch({ window: name, command, input })
    if (!result.ok) throw new AppError(result.failure)
    // What is promised must hold: the page does not check it.
    return commands[command].output.parse(result.value) as Output<N>
  }

  async function until(project: string, id: string, isMatching: (work: Work) => boolean): Promise<Work> {
    const found = Promise.withResolvers<Work>()
    const look = async () => {
      const { work } = await call('projectWork', { project })
      const one = work.find((each) => each.id === id)
      if (one !== undefined && isMatching(one)) found.resolve(one)
    }
    const listen = ({ event }: StudioEvent) => {
      if (event === 'workChanged') look().catch(found.reject)
    }
    listeners.add(listen)
    look().catch(found.reject)
    return found.promise.finally(() => listeners.delete(listen))
  }

  function listen<N extends StudioEventName>(event: N, listener: (data: StudioEvents[N]) => void): () => void {
    const handleEvent = (one: StudioEvent) => {
      if (one.event === event) listener(one.data as StudioEvents[N])
    }
    listeners.add(handleEvent)
    return () => void listeners.delete(handleEvent)
  }

  async function when<T>(event: StudioEventName, look: () => Promise<T | undefined>): Promise<T> {
    const found = Promise.withResolvers<T>()
    const again = async () => {
      const value = await look()
      if (value !== undefined) found.resolve(value)
    }
    const off = listen(event, () => void again().catch(found.reject))
    again().catch(found.reject)
    return found.promise.finally(off)
  }

  return {
    name,
    call,
    until,
    listen,
    when,
    async ended(project, work) {
      const one = await until(project, work, ({ state }) => !['waiting', 'running'].includes(state.name))
      if (one.state.name === 'failed') throw new AppError(one.state.failure)
      return one
    },
    document: async (project) => (await call('readProject', { project })).document,
    async edit(project, change) {
      const { document, revision } = await call('readProject', { project })
      const { patches } = changeDocument(document, change)
      await call('commitStep', { project, base: revision, label: plainWords('Edit'), patches: patches.map(plain) })
    },
    close: () => studio.closeWindow(name),
  }
}

function plain({ op, path, value }: { op: 'add' | 'replace' | 'remove'; path: (string | number)[]; value?: unknown }) {
  return { op, path, value }
}

/** The sample as `talk.mp4` in a folder of its own, with its subtitles where they are wanted. */
export function sampleIn(folder: string, subtitles: 'none' | 'transcript' | 'both'): string {
  mkdirSync(folder, { recursive: true })
  const video = join(folder, 'talk.mp4')
  cpSync(join(SAMPLE, 'sample.mp4'), video)
  if (subtitles !== 'none') cpSync(join(SAMPLE, 'sample.srt'), join(folder, 'talk.srt'))
  if (subtitles === 'both') cpSync(join(SAMPLE, 'sample.sw.srt'), join(folder, 'talk.sw.srt'))
  return video
}

/** A short talk of two people: the second of each line, that of its sound in the sample, who speaks, English and Swahili. */
const TALK = [
  [0.4, 1, 'AMINA', 'Good morning, Juma.', 'Habari, Juma.'],
  [2.1, 4.738, 'JUMA', 'The maize is growing.', 'Mahindi yamestawi.'],
  [3.8, 8.198, 'AMINA', 'Plant some beans.', 'Panda maharage.'],
  [5.5, 11.233, 'JUMA', 'Thank you, my friend.', 'Asante, rafiki yangu.'],
] as const
/** Seconds of each line. */
const TALK_LINE_SECONDS = 1.4
/** Seconds of the film of the talk. */
export const TALK_SECONDS = 7
let talkBytes: Buffer | undefined

/** The talk as `talk.mp4` in a folder of its own, with its subtitles where they are wanted. */
export function talkIn(folder: string, subtitles: 'none' | 'transcript' | 'both'): string {
  mkdirSync(folder, { recursive: true })
  const out = join(folder, 'talk.mp4')
  if (talkBytes === undefined) {
    const [sample, channels] = [listen(join(SAMPLE, 'sample.mp4'), { channels: 2 }), 2]
    const samples = new Float32Array(TALK_SECONDS * 48_000 * channels)
    const place = (second: number) => Math.round(second * 48_000) * channels
    for (const [to, from] of TALK) samples.set(sample.subarray(place(from), place(from + TALK_LINE_SECONDS)), place(to))
    writeMedia({ out, video: video('h264', TALK_SECONDS), audio: [audio('aac', TALK_SECONDS, { samples })] })
    talkBytes = readFileSync(out)
  } else writeFileSync(out, talkBytes)
  const cues = (language: 3 | 4) =>
    formatSrt(
      TALK.map((line) => ({ start: line[0], end: line[0] + TALK_LINE_SECONDS, text: `${line[2]}: ${line[language]}` })),
    )
  if (subtitles !== 'none') writeFileSync(join(folder, 'talk.srt'), cues(3))
  if (subtitles === 'both') writeFileSync(join(folder, 'talk.sw.srt'), cues(4))
  return out
}

/** Opens a project of the talk with its lines in both languages, cast, in a folder of its own. Nobody worked for it. */
export async function talkProject(page: Page, folder: string): Promise<OpenedProject> {
  const lines = TALK.map(([start, , speaker, text, translation]) => {
    return { start, end: start + TALK_LINE_SECONDS, speaker, text, translation }
  })
  const voices = { AMINA: 'sw-zawadi', JUMA: 'sw-juma' }
  return page.call('openProject', {
    path: await makeProject(folder, { video: talkIn(folder, 'both'), lines, voices }),
  })
}

/** A folder that is gone in the end. */
export function temporaryFolder(): { readonly path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'griot-work-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** Cancels the checks of a project, one of which begins by itself after each render, as soon as all are there. */
export async function cancelChecks(page: Page, project: string): Promise<void> {
  const checks = await page.when('workChanged', async () => {
    const { work } = await page.call('projectWork', { project })
    const rendered = work.filter(({ kind, state }) => kind === 'render' && state.name === 'done')
    const checks = work.filter(({ kind }) => kind === 'check')
    return checks.length < rendered.length ? undefined : checks
  })
  for (const { id, state } of checks)
    if (['waiting', 'running'].includes(state.name)) await page.call('cancelWork', { project, work: id })
}
