import { assembleQuestion, type Question } from '../../../shared/assistant/assembleQuestion.ts'
import { type CountedTokens, estimateQuestion } from '../../../shared/assistant/estimateTokens.ts'
import { lengthAim } from '../../../shared/assistant/lengthAim.ts'
import { rejections } from '../../../shared/assistant/prompts/rejections.ts'
import { bestProposal, isInBand, type Proposal, proposalsFor } from '../../../shared/assistant/proposals.ts'
import { type AnswerFault, readVersions } from '../../../shared/assistant/readAnswer.ts'
import { type Scene, sceneOf } from '../../../shared/assistant/scene.ts'
import type { FitOutcome, FitRun } from '../../../shared/commands/assistant.ts'
import type { Target } from '../../../shared/contract/records.ts'
import type { Document } from '../../../shared/project/document.ts'
import { changeDocument } from '../../../shared/project/journalStep.ts'
import {
  fitLines,
  type LineToFit,
  linesToFit,
  type PredictedFit,
  type Programme,
  programmeOf,
  type VoicePaces,
} from '../../../shared/project/lines/fitLines.ts'
import { spokenText } from '../../../shared/project/takes/takeKey.ts'
import { setText } from '../../../shared/project/texts/textEdits.ts'
import type { CompleteAnswer } from './streamAnswer.ts'

/** The input of a fit run: the lines to fit, their document, and the model that rewrites them. */
interface FitOrder {
  readonly target: Target
  readonly document: Document
  readonly takes: ReadonlyMap<string, { readonly seconds: number }>
  readonly paces: VoicePaces
  readonly lines: readonly number[]
  /** Token budget: no question is asked that could exceed it. */
  readonly mostTokens: number
  readonly signal: AbortSignal
  ask(question: Question): Promise<CompleteAnswer>
  /** Called after each line. */
  onOutcome(outcome: FitOutcome, tokens: CountedTokens): void
}

/** Most questions per line; the second tells the model what was wrong with its first answer. */
const MAX_FIT_ATTEMPTS = 2

/**
 * Asks the model for a better text of each line, one after the other; each line is evaluated together with the texts found before
 * it. The project is not changed. Answers why the run ended; failures of the service are thrown.
 */
export async function runFit(order: FitOrder): Promise<Extract<FitRun['state']['name'], 'done' | 'limit'>> {
  const tally = { input: 0, output: 0, exact: true }
  let { document } = order
  for (const [at, id] of order.lines.entries()) {
    order.signal.throwIfAborted()
    const outcome = await fitLine(order, { document, id, later: new Set(order.lines.slice(at + 1)), tally })
    if (outcome === 'limit') return 'limit'
    if (outcome === undefined) continue
    const { after } = outcome
    if (after !== undefined) document = withText(document, order.target, { id, text: after })
    order.onOutcome(outcome, { ...tally })
  }
  return 'done'
}

function withText(document: Document, target: Target, { id, text }: { id: number; text: string }): Document {
  return changeDocument(document, (draft) => setText(draft, id, { text, target })).document
}

interface LineState {
  readonly document: Document
  readonly id: number
  /** The lines that come after it in the run. */
  readonly later: ReadonlySet<number>
  readonly tally: { input: number; output: number; exact: boolean }
}

/** Fits one line; undefined if nothing is to be done: the line is gone, locked, or fits by now. */
async function fitLine(order: FitOrder, state: LineState): Promise<FitOutcome | 'limit' | undefined> {
  const { document, id, later } = state
  const { target } = order
  const line = document.lines[id]
  const programme = programmeOf(document, target, durationOf(document))
  const lines = asIfFitting(linesToFit(document, target, order.takes, order.paces), later, programme)
  const fits = new Map(fitLines(lines, programme).map((fit) => [fit.id, fit]))
  const fit = fits.get(id)
  if (line === undefined || line.locked || fit === undefined || isInBand(fit)) return undefined
  const verb = wayOf(fit)
  const scene = sceneOf(document, { target, lines: [id], fits, way: verb })
  const weigh = (versions: readonly string[]) => proposalsFor(verb, line, { document, lines, ...programme, versions })
  const found = await search(order, state, { verb, scene, weigh })
  if (found === 'limit') return 'limit'
  return outcomeOf({ line: id, before: spokenText(line, target), rateBefore: fit.rate, inBand: false }, found)
}

/**
 * The lines, with those that come later in the run taken to be as long as their slots. Neighbours share their time, so beside
 * a line that is still too long, a line could only fit by losing more words than it needs to.
 */
function asIfFitting(lines: LineToFit[], later: ReadonlySet<number>, programme: Programme): LineToFit[] {
  if (later.size === 0) return lines
  const natural = new Map(fitLines(lines, programme).map((fit) => [fit.id, fit.natural]))
  return lines.map((line) => {
    const share = (line.end - line.start) / (natural.get(line.id) ?? 0)
    if (!later.has(line.id) || line.recorded || !(share < 1)) return line
    const { seconds: _, ...predicted } = line
    return { ...predicted, text: line.text.slice(0, Math.floor(share * line.text.length)) }
  })
}

interface Search {
  readonly verb: 'shorten' | 'lengthen'
  readonly scene: Scene
  weigh(versions: readonly string[]): Proposal[]
}

interface Found {
  readonly proposals: readonly Proposal[]
  /** The fault of the last answer. */
  readonly fault?: AnswerFault | undefined
}

/** Asks up to `MAX_FIT_ATTEMPTS` times for a version within the band. */
async function search(order: FitOrder, state: LineState, { verb, scene, weigh }: Search): Promise<Found | 'limit'> {
  const { document, tally } = state
  const number = scene.lines[0]?.number ?? 0
  let found: Found = { proposals: [] }
  for (let count = 0; count < MAX_FIT_ATTEMPTS && !found.proposals.some(isUsable); count++) {
    const failed = rejections(found.proposals)
    const question = assembleQuestion({ verb, scene: measuredAnew(scene, verb, found.proposals), document, failed })
    const dearest = estimateQuestion(question)
    if (tally.input + tally.output + dearest.input + dearest.output > order.mostTokens) {
      return count === 0 ? 'limit' : found
    }
    const completeAnswer = await order.ask(question)
    tally.input += completeAnswer.tokens.input
    tally.output += completeAnswer.tokens.output
    tally.exact &&= completeAnswer.tokens.exact
    const answer = readVersions(completeAnswer, [number])
    const versions = answer.kind === 'versions' ? answer.lines.flatMap((one) => one.versions) : []
    const fault = answer.kind === 'fault' ? answer.fault : undefined
    found = { proposals: [...found.proposals, ...weigh(versions)], fault }
  }
  return found
}

/**
 * The scene with its length limits computed anew from the best version so far, which predicts better than the original
 * text.
 */
function measuredAnew(scene: Scene, verb: Search['verb'], proposals: readonly Proposal[]): Scene {
  const best = bestProposal(proposals)
  if (best === undefined) return scene
  const letters = [...best.text].length
  const lines = scene.lines.map((line) => ({
    ...line,
    aim: lengthAim(verb, { fit: best.fit, letters, slot: line.slot }),
  }))
  return { ...scene, lines }
}

function isUsable({ issues, fit }: Proposal): boolean {
  return issues.length === 0 && isInBand(fit)
}

/** Whether to shorten or to lengthen: fast lines are shortened, slow ones lengthened. */
function wayOf({ rate, tooLong }: PredictedFit): 'shorten' | 'lengthen' {
  return tooLong || rate > 1 ? 'shorten' : 'lengthen'
}

function outcomeOf(known: FitOutcome, { proposals, fault }: Found): FitOutcome {
  const best = bestProposal(proposals)
  if (best !== undefined) return { ...known, after: best.text, rateAfter: best.fit.rate, inBand: isInBand(best.fit) }
  const issue = proposals[0]?.issues[0]?.kind
  return { ...known, ...(issue === undefined ? { fault: fault ?? 'no_answer' } : { issue }) }
}

function durationOf(document: Document): number {
  const last = Object.values(document.lines).reduce((end, line) => Math.max(end, line.end), 0)
  return document.media.facts?.duration ?? last
}
