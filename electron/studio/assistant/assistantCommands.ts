import { randomUUID } from 'node:crypto'
import { THIS_COMPUTER } from '../../../shared/basics/fixedValues.ts'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import type { FitRun, assistant as table } from '../../../shared/commands/assistant.ts'
import { modelIds } from '../../../shared/contract/chat.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { invalid, toFailure } from '../../../shared/failure.ts'
import { plainWords, say } from '../../../shared/locale/message.ts'
import { chosenTakes } from '../../../shared/project/takes/takeKey.ts'
import { hostElsewhere } from '../../../shared/speechServers/serverFacts.ts'
import { runFit } from '../../dubbing/assistant/fitRun.ts'
import { ANSWER_TIMEOUTS_SECONDS, streamAnswer } from '../../dubbing/assistant/streamAnswer.ts'
import { sendingForbidden } from '../../dubbing/work/orderFields.ts'
import type { CommandHandlers } from '../commands/command.ts'
import { knownVoicePaces } from '../service/connection.ts'
import type { StudioParts } from '../studioParts.ts'

/** The handlers of `shared/commands/assistant.ts`. */
export function assistantCommands(
  options: Pick<StudioParts, 'conversations' | 'projects' | 'connection' | 'chat' | 'log'>,
): CommandHandlers<typeof table> {
  const { conversations, projects, connection, chat, log } = options
  const pathOf = async (project: string) => (await projects.describe(project)).path

  async function fit(fitRequest: {
    project: string
    target: Target
    model: string
    lines: number[]
    mostTokens: number
  }) {
    const { project, target, model, lines, mostTokens } = fitRequest
    await checkStays(project)
    const { path, document } = await projects.describe(project)
    if (conversations.of(path).fit?.state.name === 'running') throw invalid(say('failure.fittingAlready'))
    const takes = await projects.use(project, (file) => file.takes.some(chosenTakes(document, target)))
    const id = randomUUID()
    const { signal } = conversations.begin(id)
    let run: FitRun = {
      id,
      target,
      model,
      total: lines.length,
      outcomes: [],
      tokens: { input: 0, output: 0, exact: true },
      state: { name: 'running' },
    }
    const change = (next: Partial<FitRun>) => {
      run = { ...run, ...next }
      if (conversations.of(path).fit?.id === id) conversations.setFit(path, run)
    }
    conversations.setFit(path, run)
    const silent = { timeouts: ANSWER_TIMEOUTS_SECONDS, signal, onWait: () => undefined, onPiece: () => undefined }
    const service = async () => (await connection.link(connection.current, signal)).service
    const ended = knownVoicePaces(connection, signal).then((paces) =>
      runFit({
        target,
        document,
        takes,
        paces,
        lines,
        mostTokens,
        signal,
        ask: async (question) => streamAnswer(await service(), { model, question }, silent),
        onOutcome: (outcome, tokens) => change({ outcomes: [...run.outcomes, outcome], tokens }),
      }),
    )
    void ended
      .then((name) => change({ state: { name } }))
      .catch((error: unknown) => {
        const failure = toFailure(error)
        if (failure.kind === 'internal') log.error('fitting lines failed unexpectedly', { error })
        change({ state: signal.aborted ? { name: 'stopped' } : { name: 'failed', failure } })
      })
      .finally(() => conversations.ended(id))
    return { run: id }
  }

  /** Throws `forbidden` where nothing of a project may leave this computer, but the assistant's questions would. */
  async function checkStays(project: string): Promise<void> {
    if ((await projects.describe(project)).document.staysHere !== true) return
    if (connection.current !== THIS_COMPUTER) throw sendingForbidden(say('failure.staysHere.hosted'))
    const { server } = await chat.describe()
    const host = server === undefined ? undefined : hostElsewhere(server)
    if (host !== undefined) throw sendingForbidden(say('failure.staysHere.assistant', { host }))
  }

  return {
    async assistantModels(_, { signal }) {
      const { service } = await connection.link(connection.current, signal)
      const models = modelIds(await service.models({}, { signal }))
      const own = connection.current === THIS_COMPUTER
      const { server } = own ? await chat.describe() : {}
      const goesTo = server === undefined ? (await connection.describe()).name : plainWords(new URL(server.url).host)
      return { models, goesTo, ...(server?.model === undefined ? {} : { preferred: server.model }) }
    },
    async conversation({ project }) {
      const { turns, fit: run } = conversations.of(await pathOf(project))
      return { turns, ...omitUndefined({ fit: run }) }
    },
    async askAssistant({ project, instead, ...asked }) {
      await checkStays(project)
      return { turn: conversations.ask(await pathOf(project), asked, instead) }
    },
    stopAssistant: async ({ id }) => conversations.stop(id),
    clearConversation: async ({ project }) => conversations.clear(await pathOf(project)),
    fitWithAssistant: fit,
    async clearFit({ project }) {
      const path = await pathOf(project)
      const run = conversations.of(path).fit
      if (run !== undefined) conversations.stop(run.id)
      conversations.setFit(path, undefined)
    },
  }
}
