import { randomUUID } from 'node:crypto'
import type { AssistantQuestion, FitRun, Turn, TurnState } from '../../../shared/commands/assistant.ts'
import type { Service } from '../../../shared/contract/service.ts'
import { AppError, type Failure, failureMessage, toFailure } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Client } from '../../client/method.ts'
import { type AnswerTimeouts, estimateTokenUsage, streamAnswer } from '../../dubbing/assistant/streamAnswer.ts'

/** The questions and answers about one project, and the latest run that fits its lines. */
export interface Conversation {
  turns: Turn[]
  fit: FitRun | undefined
}

/** Conversations by project file, kept while the studio runs. */
export interface Conversations {
  of(path: string): Readonly<Conversation>
  /**
   * Asks a question and starts answering; with `instead`, it replaces that turn, else it is appended. Answers the
   * turn's id.
   */
  ask(path: string, turnRequest: AssistantQuestion, instead?: string): string
  /** Sets or removes the fit run of a project. */
  setFit(path: string, fit: FitRun | undefined): void
  /** Registers work that can be stopped by its id. */
  begin(id: string): AbortController
  ended(id: string): void
  stop(id: string): void
  clear(path: string): void
  /** Stops everything under way and resolves when it has stopped. */
  close(): Promise<void>
}

/** Dependencies of conversations. */
interface ConversationsOptions {
  readonly timeouts: AnswerTimeouts
  /** The service in use. */
  service(signal: AbortSignal): Promise<Client<Service>>
  onChange(path: string): void
  onAnswerPiece(answerPiece: {
    readonly path: string
    readonly turn: string
    readonly at: number
    readonly text: string
  }): void
  /** Logs an unexpected error. */
  onBug(error: unknown): void
}

/** Most turns that are kept; older ones are dropped. */
const MAX_KEPT_TURNS = 200

/** Creates the conversations. */
export function createConversations(options: ConversationsOptions): Conversations {
  const { timeouts, service, onChange, onAnswerPiece, onBug } = options
  const conversations = new Map<string, Conversation>()
  const underWay = new Map<string, AbortController>()
  const answers = new Set<Promise<void>>()

  function conversation(path: string): Conversation {
    const known = conversations.get(path) ?? { turns: [], fit: undefined }
    conversations.set(path, known)
    return known
  }

  function begin(id: string): AbortController {
    const controller = new AbortController()
    underWay.set(id, controller)
    return controller
  }

  /** Changes a turn, if it is still part of its conversation. */
  function change(path: string, id: string, next: Partial<Turn>): void {
    const own = conversation(path)
    own.turns = own.turns.map((turn) => (turn.id === id ? { ...turn, ...next } : turn))
  }

  function enter(path: string, id: string, state: TurnState): void {
    change(path, id, { state })
    onChange(path)
  }

  async function answer(path: string, turn: Turn): Promise<void> {
    const { id } = turn
    const { signal } = begin(id)
    let text = ''
    const listener = {
      timeouts,
      signal,
      onWait({ reason, seconds }: { reason: Failure; seconds: number }) {
        const until = Date.now() + seconds * 1000
        enter(path, id, { name: 'asked', held: { reason: failureMessage(reason), until } })
      },
      onPiece(piece: string) {
        const at = text.length
        text += piece
        change(path, id, { text, tokens: estimateTokenUsage(turn.question, text) })
        if (at === 0) enter(path, id, { name: 'answering' })
        onAnswerPiece({ path, turn: id, at, text: piece })
      },
    }
    try {
      const completion = await streamAnswer(await service(signal), turn, listener)
      change(path, id, { tokens: completion.tokens })
      if (completion.finish === null) throw brokenOff()
      enter(path, id, { name: 'done', finish: completion.finish })
    } catch (error) {
      const failure = toFailure(error)
      if (failure.kind === 'internal') onBug(error)
      enter(path, id, signal.aborted ? { name: 'stopped' } : { name: 'failed', failure })
    } finally {
      underWay.delete(id)
    }
  }

  return {
    of: conversation,
    ask(path, turnRequest, instead) {
      const turn: Turn = {
        ...turnRequest,
        id: randomUUID(),
        text: '',
        tokens: estimateTokenUsage(turnRequest.question, ''),
        state: { name: 'asked' },
      }
      const own = conversation(path)
      if (instead !== undefined) underWay.get(instead)?.abort()
      const at = own.turns.findIndex(({ id }) => id === instead)
      own.turns = (at < 0 ? [...own.turns, turn] : own.turns.with(at, turn)).slice(-MAX_KEPT_TURNS)
      onChange(path)
      const answering = answer(path, turn).finally(() => answers.delete(answering))
      answers.add(answering)
      return turn.id
    },
    setFit(path, fit) {
      conversation(path).fit = fit
      onChange(path)
    },
    begin,
    ended: (id) => void underWay.delete(id),
    stop: (id) => underWay.get(id)?.abort(),
    clear(path) {
      const own = conversation(path)
      for (const { id } of own.turns) underWay.get(id)?.abort()
      own.turns = []
      onChange(path)
    },
    async close() {
      for (const one of underWay.values()) one.abort()
      await Promise.all(answers)
    },
  }
}

function brokenOff(): AppError {
  return new AppError({
    kind: 'bad_reply',
    message: say('failure.answerBroke'),
  })
}
