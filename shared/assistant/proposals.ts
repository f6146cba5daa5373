import { remembered } from '../basics/remembered.ts'
import type { Document, Line } from '../project/document.ts'
import {
  fitLines,
  type LineToFit,
  learnPaces,
  type PredictedFit,
  type Programme,
  predictLineSeconds,
} from '../project/lines/fitLines.ts'
import { spokenText, voiceOf, voiceText } from '../project/takes/takeKey.ts'
import { pronounce } from '../project/texts/dictionary.ts'
import type { PaceModel } from '../timing/paceModel.ts'
import { SPEAKING_RATE_LIMITS } from '../timing/spokenLine.ts'
import { checkVersion, tidyVersion, type VersionIssue } from './checkVersion.ts'
import type { Verb } from './verb.ts'

/** A version of a line, with its predicted timing and issues; the model's own claims do not count. */
export interface Proposal {
  readonly text: string
  /** Its predicted timing. */
  readonly fit: PredictedFit
  /** Issues that forbid to use it. */
  readonly issues: readonly VersionIssue[]
}

/** The lines that versions are fitted among. */
interface ProposalContext extends Programme {
  readonly document: Document
  /** The lines of the translation, see `linesToFit`. */
  readonly lines: readonly LineToFit[]
}

/** Versions, and the line's text that they were made for, where that may have changed since. */
interface Versions {
  readonly versions: readonly string[]
  readonly before?: string
}

/** The distinct versions of a line as proposals, in their order. */
export function proposalsFor(verb: Verb, line: Line, context: ProposalContext & Versions): Proposal[] {
  const { document, lines, target, duration, timing } = context
  const versions = [...new Set(context.versions.map(tidyVersion))].filter((version) => version !== '')
  const text = context.before ?? spokenText(line, target)
  const was = context.before === undefined ? voiceText(line, target, document.dictionary) : text
  const pronouncedVersions = versions.map((version) => pronounce(version, target, document.dictionary))
  const own = lines.find(({ id }) => id === line.id) ?? placed(document, line, context)
  const [now, ...fits] = rateVersions(lines, own, {
    versions: [was, ...pronouncedVersions],
    target,
    duration,
    timing,
  })
  return versions.flatMap((version, at) => {
    const fit = fits[at]
    if (fit === undefined || now === undefined) return []
    const seconds = { seconds: now.natural, versionSeconds: fit.natural }
    return [
      { text: version, fit, issues: checkVersion(version, verb, { target, source: line.source, text, ...seconds }) },
    ]
  })
}

/** A line without a text, in the form in which it would be fitted with one. */
function placed(document: Document, line: Line, { target }: Programme): LineToFit {
  const { id, speaker, start, end } = line
  const choice = voiceOf(line, target, document.speakers[speaker])
  return { id, speaker, start, end, text: '', voice: choice?.voice ?? '', speed: choice?.settings.speed ?? 1 }
}

/** Whether a line is spoken at a natural rate. */
export function isInBand({ rate, tooLong }: Pick<PredictedFit, 'rate' | 'tooLong'>): boolean {
  return !tooLong && rate >= SPEAKING_RATE_LIMITS.natural.from && rate <= SPEAKING_RATE_LIMITS.natural.to
}

/** The proposal to suggest first: the longest of those at a natural rate, else the one nearest to it. */
export function bestProposal(proposals: readonly Proposal[]): Proposal | undefined {
  const usable = proposals.filter(({ issues }) => issues.length === 0)
  const inBand = usable.filter(({ fit }) => isInBand(fit)).toSorted((a, b) => b.text.length - a.text.length)
  return inBand[0] ?? usable.toSorted((a, b) => strain(a) - strain(b))[0]
}

/** How far from the band, for proposals outside it; proposals that are too long come last. */
function strain({ fit: { rate, tooLong, dropCharacters } }: Proposal): number {
  return tooLong
    ? SPEAKING_RATE_LIMITS.natural.to + dropCharacters
    : Math.max(SPEAKING_RATE_LIMITS.natural.from - rate, rate - SPEAKING_RATE_LIMITS.natural.to)
}

/** Lines on either side that are fitted along: farther ones do not change the pace audibly. */
const FITTED_NEIGHBOUR_LINES = 40

/** Many versions are fitted among the same lines. */
const paceAmong = remembered(learnPaces)

/**
 * Predicts the timing of a line with each of these texts in place of its own, in its present lane. The line itself need
 * not be among the lines.
 */
export function rateVersions(
  lines: readonly LineToFit[],
  line: LineToFit,
  { versions, ...programme }: Programme & { readonly versions: readonly string[] },
): PredictedFit[] {
  const pace = paceAmong(lines, programme.target)
  const around = nearby(lines, line).map((one) => timed(pace, one))
  const { seconds: _, ...own } = line
  return versions.map((text) => {
    const [fit] = fitLines([timed(pace, { ...own, text }), ...around], programme)
    if (fit === undefined) throw new Error('A line that was to be fitted has no fit')
    return { ...fit, predicted: true }
  })
}

/** A line with a fixed length, so that fitting it learns and predicts nothing. */
function timed(pace: PaceModel, line: LineToFit): LineToFit {
  return { ...line, seconds: line.seconds ?? predictLineSeconds(pace, line) }
}

/** The lines around a line, of all speakers, because no speaker starts in another's line. */
function nearby(lines: readonly LineToFit[], line: LineToFit): LineToFit[] {
  const others = lines.filter((one) => one.id !== line.id)
  const at = others.findIndex((one) => one.start > line.start)
  const position = at < 0 ? others.length : at
  return others.slice(Math.max(0, position - FITTED_NEIGHBOUR_LINES), position + FITTED_NEIGHBOUR_LINES)
}
