import { type About, AppSettings } from '../../shared/commands/app.ts'
import type { Commands } from '../../shared/commands/commands.ts'
import type { Connections } from '../../shared/commands/connection.ts'
import { KnownServer } from '../../shared/commands/speechServers.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Result } from '../../shared/ipc.ts'
import { type Message, plainWords } from '../../shared/locale/message.ts'
import type { Document } from '../../shared/project/document.ts'
import { openTestProject } from './document/project.testing.ts'
import { tick } from './editor/clock.ts'
import { forgetReports } from './editor/reports.ts'
import { clearSelection } from './editor/selection.ts'
import { beginAnew, beginEffects, effectsSince } from './effects.testing.ts'
import { ScriptedBridge } from './scriptedBridge.testing.ts'
import { patch, type Session } from './session.ts'
import { useListeningResults } from './studio/kitResults.ts'
import { useSpeechServers } from './studio/speechServers.ts'
import { holdStudio } from './studio/studio.ts'
import { useVoices } from './studio/voices.ts'

/** The connection to the engine of this computer, and to a hosted service. */
export const HERE: Connections = {
  ...{ current: 'local', name: plainWords('This computer'), state: { name: 'ready' }, profiles: [] },
}
export const HOSTED: Connections = { ...HERE, current: 'far', name: plainWords('Far') }

/** A studio in a browser. */
export const ABOUT: About = { version: '1.2.3', shell: 'browser', platform: 'linux x64', systemLanguages: [] }

/** A speech server elsewhere that also transcribes. */
export const speechServer = (changes: Partial<KnownServer> = {}): KnownServer =>
  KnownServer.parse({
    ...{ id: 'far', name: 'Far', kind: 'openai', url: 'https://far.example/v1', hasKey: true, hears: true },
    ...changes,
  })

/** An answer that is a failure. */
class Refusal {
  readonly failure: Failure
  constructor(failure: Failure) {
    this.failure = failure
  }
}

/** The answer of a studio that cannot do what was asked. */
export const refused = (message: string): Refusal => new Refusal({ kind: 'unavailable', message })

/** Most characters of a command's input or of a state in an outcome. */
const MAX_OUTCOME_CHARACTERS = 1000

type Answers = { [C in keyof Commands]?: unknown }

/** A part that is used, as far as its outcome needs it (`livePart`). */
interface UsedPart {
  news(): string
  settle(): Promise<void>
}

/** A studio that gives the answers of a test; what has none waits. */
export class UsedStudio extends ScriptedBridge {
  answers: Answers = {}

  override invoke(command: string, input: unknown, task?: string): Promise<Result<unknown>> {
    const result = super.invoke(command, input, task)
    const answer = this.answers[command as keyof Commands]
    if (command === 'commitStep' && answer === undefined) this.calls.at(-1)?.answer(this.#revision(input as never))
    else if (answer instanceof Refusal) this.calls.at(-1)?.refuse(answer.failure)
    else if (answer !== undefined) this.calls.at(-1)?.answer(answer)
    return result
  }

  #steps = 0
  /** An edit as it is on the disk. */
  #revision({ label, patches }: { readonly label: Message; readonly patches: unknown }) {
    this.#steps += 1
    return { revision: 7 + this.#steps, cursor: this.#steps, label, patches }
  }

  /** The commands that were asked since it was last looked at, a line each. */
  asked(): string[] {
    return effectsSince(this, MAX_OUTCOME_CHARACTERS).filter((line) => line.startsWith('asks '))
  }

  /** The outcome of an action, or of drawing a part: lines that came and went, and its effects (`effectsSince`). */
  async outcome(part: UsedPart, act: () => unknown = () => undefined): Promise<string> {
    act()
    await part.settle()
    const effects = effectsSince(this, MAX_OUTCOME_CHARACTERS).join(' · ')
    return [part.news(), effects].filter((line) => line !== '').join('\n')
  }

  /** All of a part once it has settled, and what was asked for that. */
  async shown(part: UsedPart & { lines(): string }): Promise<string> {
    await part.settle()
    return [part.lines(), this.asked().join(' · ')].filter((line) => line !== '').join('\n')
  }

  /** Counts what follows as the outcome of the next action. */
  begin(): this {
    beginEffects(this)
    return this
  }
}

interface Given extends Partial<Session> {
  /** The open project. */
  readonly document?: Document
  readonly shell?: 'browser' | 'electron'
  readonly answers?: Answers
}

/**
 * A page with this state and the studio behind it, until the test ends. Tests of other files share this process and its stores.
 */
export function standInStudio({ document, shell = 'browser', answers = {}, ...state }: Given = {}): UsedStudio {
  beginAnew()
  tick(0, false)
  clearSelection()
  useVoices.setState({
    voices: [],
    clones: false,
    canRecognize: true,
    translates: true,
    drafts: false,
    failure: undefined,
  })
  useSpeechServers.setState({ servers: undefined })
  useListeningResults.setState({ listeningResults: undefined } as never)
  forgetReports()
  if (document !== undefined) openTestProject(document)
  const studio = new UsedStudio()
  Object.assign(studio, { shell, answers })
  holdStudio(studio)
  patch({
    ...{ connections: HERE, settings: AppSettings.parse({}), dialogs: [], notices: [], tasks: [], room: undefined },
    ...{
      announcement: '',
      offer: undefined,
      dubs: [],
      plans: {},
      selected: undefined,
      packs: undefined,
      packsFrom: '',
    },
    ...state,
  })
  return studio.begin()
}
