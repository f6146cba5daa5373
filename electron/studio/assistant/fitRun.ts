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
import { fitLines, linesToFit, type PredictedFit } from '../../../shared/project/fitLines.ts'
import { changeDocument } from '../../../shared/project/journalStep.ts'
import { spokenText } from '../../../shared/project/takeKey.ts'
import { setText } from '../../../shared/project/textEdits.ts'
import type { Heard } from './hearAnswer.ts'

/** Which lines of what are to be made to fit, and by whom. */
export interface FitOrder {
  readonly target: Target
  readonly document: Document
  readonly takes: ReadonlyMap<string, { readonly seconds: number }>
  readonly lines: readonly number[]
  /** Another question is not begun where it could take the run past this. */
  readonly mostTokens: number
  readonly signal: AbortSignal
  ask(question: Question): Promise<Heard>
  /** After each line. */
  onOutcome(outcome: FitOutcome, tokens: CountedTokens): void
}

/** Questions for a line: the second tells what was wrong with the answer to the first. */
const TRIES = 2

/**
 * Asks for a better text of each line, one after the other, as the lane stands with the texts found so far. Nothing is
 * written into the project. Answers why the run ended; failures of the service are thrown.
 */
export async function runFit(order: FitOrder): Promise<Extract<FitRun['state']['name'], 'done' | 'limit'>> {
  const tally = { input: 0, output: 0, exact: true }
  let { document } = order
  for (const id of order.lines) {
    order.signal.throwIfAborted()
    const outcome = await fitLine(order, { document, id, tally })
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
  readonly tally: { input: number; output: number; exact: boolean }
}

/** Undefined where there is nothing to do: the line is gone, locked, or fits by now. */
async function fitLine(order: FitOrder, state: LineState): Promise<FitOutcome | 'limit' | undefined> {
  const { document, id } = state
  const { target } = order
  const line = document.lines[id]
  const lines = linesToFit(document, target, order.takes)
  const programme = { target, duration: durationOf(document), timing: document.timing }
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

interface Search {
  readonly verb: 'shorten' | 'lengthen'
  readonly scene: Scene
  weigh(versions: readonly string[]): Proposal[]
}

interface Found {
  readonly proposals: readonly Proposal[]
  /** What was wrong with the last answer. */
  readonly fault?: AnswerFault | undefined
}

/** Asks until a version is in the band, as often as makes sense. */
async function search(order: FitOrder, state: LineState, { verb, scene, weigh }: Search): Promise<Found | 'limit'> {
  const { document, tally } = state
  const number = scene.lines[0]?.number ?? 0
  let found: Found = { proposals: [] }
  for (let count = 0; count < TRIES && !found.proposals.some(isUsable); count++) {
    const failed = rejections(found.proposals)
    const question = assembleQuestion({ verb, scene: measuredAnew(scene, verb, found.proposals), document, failed })
    const dearest = estimateQuestion(question)
    if (tally.input + tally.output + dearest.input + dearest.output > order.mostTokens) {
      return count === 0 ? 'limit' : found
    }
    const heard = await order.ask(question)
    tally.input += heard.tokens.input
    tally.output += heard.tokens.output
    tally.exact &&= heard.tokens.exact
    const answer = readVersions(heard, [number])
    const versions = answer.kind === 'versions' ? answer.lines.flatMap((one) => one.versions) : []
    const fault = answer.kind === 'fault' ? answer.fault : undefined
    found = { proposals: [...found.proposals, ...weigh(versions)], fault }
  }
  return found
}

/** What came of a version says better than the text before it how many letters will do. */
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

/** A line that is in haste is shortened, one that drags lengthened. */
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
