import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { checkLanguageSpoken, voicesFor } from '../../shared/casting/castVoices.ts'
import type { JobReport } from '../../shared/contract/local.ts'
import { PRESERVE } from '../../shared/contract/preserve.ts'
import { distinctVoices, type Target, type Voice, voiceName } from '../../shared/contract/records.ts'
import { because, invalid, saidOf, toFailure } from '../../shared/failure.ts'
import { type Message, type MessageValue, say, sentences } from '../../shared/locale/message.ts'
import { sayLanguage } from '../../shared/locale/sayLanguage.ts'
import type { Document, DocumentDraft } from '../../shared/project/document.ts'
import { NO_SETTINGS, setSettings } from '../../shared/project/projectEdits.ts'
import { speakersInOrder } from '../../shared/project/speakers/speakersInOrder.ts'
import { setDictionary } from '../../shared/project/texts/dictionary.ts'
import { setGlossary } from '../../shared/project/texts/glossaryEdits.ts'
import type { QcReport } from '../../shared/qc/report.ts'
import { reportPage } from '../../shared/qc/reportHtml.ts'
import { reportJson } from '../../shared/qc/reportJson.ts'
import { type ShortReport, shortReport } from '../../shared/qc/shortReport.ts'
import { ProjectSettings } from '../../shared/settings/settings.ts'
import type { Cue } from '../../shared/subtitles/cue.ts'
import { formatSrt } from '../../shared/subtitles/formats/srt.ts'
import { textNotes } from '../../shared/text/check/textNotes.ts'
import { cuesInDub } from '../../shared/timing/cuesInDub.ts'
import type { TimeMapKnots } from '../../shared/timing/timeMap.ts'
import type { WaitNeeds } from '../../shared/timing/waitNeeds.ts'
import { collectGarbage } from '../client/collectGarbage.ts'
import { type FilmInput, ownNeeds } from '../dubbing/steps/makeVideo.ts'
import { checkOfRender, readBack } from '../dubbing/work/checkProject.ts'
import { beginDub, castDub, findLines, seeDub, shortenDub, signDub } from '../dubbing/work/dubProject.ts'
import { renderProject } from '../dubbing/work/renderProject.ts'
import type { WorkContext } from '../dubbing/work/workContext.ts'
import { type CheckOrder, spokenLines } from '../dubbing/work/workOrder.ts'
import { exists } from '../files/placeFile.ts'
import { readCast, saveCast, savedVoices } from './castFile.ts'
import type { DubSummary } from './dubEvents.ts'
import type { DubRequest } from './dubRequest.ts'
import { keepingTranscript, sourceCues } from './keepingTranscript.ts'
import { type OutputPlan, writeTextFile } from './output.ts'
import { summarize } from './summary.ts'
import { language, words } from './words.ts'

/** A dub of the command line: its request and the files it writes. */
interface DubGiven {
  readonly request: DubRequest
  readonly output: OutputPlan
  /** Whether the language is made as the request says, whatever the project has of it. */
  readonly anew: boolean
  /** Answers where the picture waits for all languages of a film together, once each has told what it needs alone. */
  together?(own: WaitNeeds): Promise<TimeMapKnots>
}

/** Dubs the project of a film into one language from where it stands, and returns what came of it. */
export async function dub(context: WorkContext, given: DubGiven): Promise<DubSummary> {
  const { request, output, together } = given
  const { to } = request
  const cast = request.cast === undefined ? undefined : await readCast(request.cast)
  if (context.reached.steps === undefined) await context.edit(say('edit.dubLines'), (draft) => layRequest(draft, given))
  const duration = await beginDub(context)
  // Before anything is sent: a wrong file or voice must not be found out after an hour.
  const voices = await checkVoices(context, request)
  await keepingTranscript(context, () => findLines(context, duration))
  const document = await context.document()
  const chosen = chosenVoices(request, document)
  const saved = cast === undefined ? {} : savedVoices(cast, episodeOf(document, to))
  checkVoiceIds(Object.values(saved), voices, to)
  await castDub(context, { ...saved, ...chosen }, voices.length > 0 ? voices : undefined)
  const episode = episodeOf(await context.document(), to)
  context.note(say('note.voices', { voices: castWords(episode.voices, voices, episode.names) }))
  await shortenDub(context, duration)
  await seeDub(context)
  await signDub(context)
  const notes: Message[] = []
  const rendering: WorkContext = Object.assign(Object.create(context), {
    // They are written here, under the name that the request says.
    order: { ...context.order, subtitles: false },
    async reach(step: Parameters<WorkContext['reach']>[0]) {
      await context.reach(step)
      // From here on the engine works and this process waits: nothing else would make it give back what the lines took.
      if (step.renderJob !== undefined) collectGarbage('whole')
    },
    // What a renderer tells stands in the summary.
    note: (message: Message, tone?: 'warning') =>
      tone === undefined ? notes.push(message) : context.note(message, tone),
  })
  const { made, plan, report, basis } = await renderProject(rendering, {
    anew: given.anew,
    tell: context.note,
    ...(together && { waits: (input) => waitsOf(context, input, together) }),
  })
  if (request.cast !== undefined) await saveCast(request.cast, episode.voices, episode)
  const subtitles = await writeSubtitles(context, given, cuesInDub(plan.cues, report))
  const order = checkOfRender(plan, to, made.path)
  const checked = await checkDub(context, { request, output, order, told: report })
  const shown = await context.document()
  const lines = spokenLines(plan)
  const texts = lines.map(({ text }, at) => shown.lines[plan.script[at]?.id ?? 0]?.texts[to]?.text ?? text)
  const { shortened } = context.reached
  const summary: DubSummary = {
    ...summarize(lines, { output: made.path, subtitles }, report, texts),
    ...(checked.qc?.states && { states: checked.qc.states }),
    ...(shortened?.length ? { shortened } : {}),
    notes: [...notes, ...textNotes(texts, to)].map(words),
    ...checked,
  }
  await context.use(({ records }) => records.saveResult({ ...resultOf(summary, 0), to, madeAt: Date.now(), basis }))
  return summary
}

/** A finished dub as it is stored. */
export function resultOf({ output: path, qc, ...summary }: DubSummary, seconds: number) {
  const { subtitles, lines, speakers, states, fastest, hurried, timeMap, pace, tooLong, shortened } = summary
  return {
    ...{ path, subtitles: [...subtitles], lines, speakers, states, fastest, hurried, timeMap, pace, seconds },
    tooLong: tooLong?.length,
    shortened: shortened && [...shortened],
    verdict: qc?.verdict,
  }
}

/** Lays the words of a request into the project; where its language is made anew, nothing of an earlier order stays. */
function layRequest(draft: DocumentDraft, { request, anew }: DubGiven): void {
  const { to, glossary, dictionary, settings } = request
  if (anew) {
    clearLanguage(draft, to)
    delete draft.languages?.[to]
    setSettings(draft, ProjectSettings.parse({ ...NO_SETTINGS, ...settings }), to)
  }
  if (anew || glossary !== undefined) setGlossary(draft, to, glossary ?? [])
  if (anew || dictionary !== undefined) setDictionary(draft, to, dictionary ?? [])
}

/** Takes texts and voices of a language out of a project. */
function clearLanguage(draft: DocumentDraft, to: Target): void {
  for (const line of Object.values(draft.lines)) {
    delete line.texts[to]
    // A line that only a translation had.
    if (line.source === '' && Object.keys(line.texts).length === 0) delete draft.lines[line.id]
  }
  for (const speaker of Object.values(draft.speakers)) delete speaker.voices[to]
}

/** The speakers of a project as a cast file knows them, and their voices in a language. */
function episodeOf(document: Document, to: Target) {
  const spoken = new Set(Object.values(document.lines).flatMap(({ speaker, texts }) => (texts[to] ? [speaker] : [])))
  const members = speakersInOrder(document).filter(({ id }) => spoken.has(id))
  const some = <T>(of: (speaker: (typeof members)[number]) => T | undefined) =>
    Object.fromEntries(
      members.flatMap((speaker) => {
        const value = of(speaker)
        return value === undefined ? [] : [[speaker.id, value] as const]
      }),
    )
  return {
    speakers: members.map(({ id }) => id),
    names: some(({ name }) => name || undefined),
    profiles: some(({ profile }) => profile),
    voices: some(({ voices }) => voices[to]?.voice),
    to,
  }
}

/** Where the picture waits, if that is decided for all languages together. A render by other waits is left. */
async function waitsOf(
  context: WorkContext,
  input: FilmInput,
  together: NonNullable<DubGiven['together']>,
): Promise<TimeMapKnots | undefined> {
  const waits = await together(await ownNeeds(context, input))
  if (!isDeepStrictEqual(waits, context.reached.commonWaits))
    await context.reach({ commonWaits: waits, renderJob: undefined })
  return waits
}

async function checkVoices({ onLink }: WorkContext, request: DubRequest): Promise<Voice[]> {
  const ids = Object.values(request.voices)
  if (request.preserve && ids.length === 0 && request.cast === undefined) return []
  const { voices } = await onLink(({ service }, signal) => service.voices({}, { signal }))
  checkVoiceIds(ids, voices, request.to)
  // Where some speakers are given a voice by hand it may be all of them, which is not known yet.
  if (!request.preserve && ids.length === 0) checkLanguageSpoken(voices, request.to)
  return voices
}

/** The user's voices by speaker label; a speaker may be named by the label or by the name in the subtitles. */
function chosenVoices(
  { voices, preserve }: DubRequest,
  { speakers }: Pick<Document, 'speakers'>,
): Record<string, string> {
  const members = Object.values(speakers).sort((a, b) => a.id.localeCompare(b.id))
  const chosen = preserve ? Object.fromEntries(members.map(({ id }) => [id, PRESERVE])) : {}
  for (const [speaker, voice] of Object.entries(voices)) {
    const wanted = speaker.toLowerCase()
    const member = members.find(({ id, name }) => id.toLowerCase() === wanted || name.toLowerCase() === wanted)
    if (member === undefined) {
      const known = members.map(({ id, name }) => (name === '' ? id : `${id} (${name})`)).join(', ')
      throw invalid(say('cli.noSpeaker', { speaker, known }), 'voice')
    }
    chosen[member.id] = voice
  }
  return chosen
}

async function writeSubtitles(
  { note, reached, ...project }: WorkContext,
  { request: { force, to }, output }: DubGiven,
  cues: readonly Cue[],
): Promise<string[]> {
  if (output.subtitles === undefined) return []
  await writeTextFile(output.subtitles, formatSrt(cues), force)
  const document = await project.document()
  const { sourceLanguage: language } = document
  if (reached.origin !== 'analysis' || language === undefined || language === to) return [output.subtitles]
  const original = output.subtitlesIn(language)
  // Its name was not known before the work began, so this is the first moment to look.
  if (!force && (await exists(original))) {
    note(say('cli.notReplaced', { path: original }), 'warning')
    return [output.subtitles]
  }
  try {
    await writeTextFile(original, formatSrt(sourceCues(document)), force)
  } catch (error) {
    note(saidOf(toFailure(error)), 'warning')
    return [output.subtitles]
  }
  return [output.subtitles, original]
}

interface CheckedDub {
  readonly order: CheckOrder
  /** The report of the render, which has the rates of the lines. */
  readonly told: JobReport | undefined
  readonly request: DubRequest
  readonly output: OutputPlan
}

/** Checks the finished dub if that is wanted. A failing check is reported and does not fail the dub. */
async function checkDub(
  context: WorkContext,
  { request, output, order, told }: CheckedDub,
): Promise<{ qc?: ShortReport; reports?: string[] }> {
  if (!request.qc) return {}
  try {
    const checked = await readBack(context, order, { id: randomUUID(), told })
    const reports = await writeReports(output, checked, request.force)
    return { qc: shortReport(checked, words), ...(reports.length === 0 ? {} : { reports }) }
  } catch (error) {
    if (context.signal.aborted) throw error
    context.note(because(say('cli.notChecked'), error), 'warning')
    return {}
  }
}

async function writeReports({ reports }: OutputPlan, checked: QcReport, force: boolean): Promise<string[]> {
  if (reports === undefined) return []
  await writeTextFile(reports.json, `${reportJson(checked, 2)}\n`, force)
  await writeTextFile(reports.html, reportPage(checked, { language: language(), words }), force)
  return [reports.json, reports.html]
}

/** Throws `invalid` for an unknown voice id and names similar ones. */
export function checkVoiceIds(ids: readonly string[], voices: readonly Voice[], language: string): void {
  const known = new Set([PRESERVE, ...voices.map(({ id }) => id)])
  const unknown = ids.find((id) => !known.has(id))
  if (unknown === undefined) return
  const near = nearMatches(unknown, voices)
  const own = voicesFor(voices, language).map(({ id }) => id)
  const names = own.length === 0 ? say('finding.none') : own.join(', ')
  const remedy =
    near.length > 0
      ? say('cli.didYouMean', { near: near.join(', ') })
      : say('cli.voicesFor', { language: sayLanguage(language), names })
  throw invalid(sentences(say('cli.notVoice', { voice: unknown }), remedy), 'voice')
}

/** `Amina: Zawadi (sw-zawadi) and Juma: Juma (sw-juma)`: the cast as values of a message, at most a handful of speakers. */
export function castWords(
  cast: Readonly<Record<string, string>>,
  voices: readonly Voice[],
  names: Readonly<Record<string, string>>,
): MessageValue {
  const parts = Object.entries(cast).map(([label, id]) => {
    const speaker = names[label] ?? label
    if (id === PRESERVE) return say('cli.cast.ownVoice', { speaker })
    const name = voiceName(voices, id)
    return `${speaker}: ${name === undefined ? id : `${name} (${id})`}`
  })
  const more = parts.length - MOST_NAMED
  return more > 0 ? say('engineNote.more', { some: parts.slice(0, MOST_NAMED), more }) : parts
}

const MOST_NAMED = 8

function nearMatches(wanted: string, voices: readonly Voice[]): string[] {
  const text = wanted.toLowerCase()
  const scored = distinctVoices(voices).map((voice) => {
    const spellings = [voice.id, voice.name ?? voice.id].map((spelling) => spelling.toLowerCase())
    const within = text.length > 2 && spellings.some((spelling) => spelling.includes(text) || text.includes(spelling))
    return { id: voice.id, distance: within ? 0.5 : Math.min(...spellings.map((spelling) => distance(text, spelling))) }
  })
  const near = scored.filter((one) => one.distance <= Math.max(1, text.length / 3))
  return near
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ id }) => id)
}

/** The edit distance (Levenshtein) between two texts. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
