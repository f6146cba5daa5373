import { PRESET_OF } from '../../../../shared/audio/mix/loudnessPresets.ts'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import { formatClock } from '../../../../shared/basics/timecode.ts'
import type { RenderOptions } from '../../../../shared/commands/work.ts'
import type { AssembleMix } from '../../../../shared/contract/assemble.ts'
import type { LineSound, LineView, Target, VoiceSettingsMap } from '../../../../shared/contract/records.ts'
import { reflow } from '../../../../shared/export/reflow.ts'
import { PROFILES } from '../../../../shared/export/subtitleProfile.ts'
import { invalid } from '../../../../shared/failure.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import { sayLanguage } from '../../../../shared/locale/sayLanguage.ts'
import { isSoundName } from '../../../../shared/mediaEndings.ts'
import { bedPointsInOrder } from '../../../../shared/project/bedLevels.ts'
import type { Document, Line, MixSettings, VoiceChoice, VoiceSettings } from '../../../../shared/project/document.ts'
import { keptStretches } from '../../../../shared/project/lines/keptStretches.ts'
import { lineSound } from '../../../../shared/project/lines/lineSound.ts'
import { linesInOrder } from '../../../../shared/project/lines/linesInOrder.ts'
import { mixIn, settingsOf } from '../../../../shared/project/projectEdits.ts'
import { renderKey } from '../../../../shared/project/renderKey.ts'
import { speakerLabel } from '../../../../shared/project/speakers/assignSpeakers.ts'
import { descriptionsOf, dialogueOf, isDescription } from '../../../../shared/project/speakers/describer.ts'
import { keepsVoices } from '../../../../shared/project/speakers/keepsVoices.ts'
import { speakerNumber } from '../../../../shared/project/speakers/speakersInOrder.ts'
import {
  hasTakes,
  type KeptTakes,
  lackingTakes,
  lackingWords,
  linesOfTakes,
} from '../../../../shared/project/takes/lackingTakes.ts'
import { performedPlace } from '../../../../shared/project/takes/performedPlace.ts'
import {
  chosenTakes,
  isRecorded,
  RECORDED_VOICE,
  spokenWords,
  voiceOf,
  voiceText,
} from '../../../../shared/project/takes/takeKey.ts'
import { signsOfTrack, translatedSigns } from '../../../../shared/project/texts/signEdits.ts'
import type { Descriptions } from '../../../../shared/settings/option.ts'
import type { Cue } from '../../../../shared/subtitles/cue.ts'
import { isSayable } from '../../../../shared/subtitles/spokenCues.ts'
import type { TimeSpan } from '../../../../shared/timing/timeSpan.ts'
import { cutAtEnd } from '../../../../shared/timing/waits/cutAtEnd.ts'
import type { ProjectFile } from '../../project/projectFile.ts'
import type { PlannedCast, PlannedLine, RenderPlan } from '../workOrder.ts'

/** A render to plan: document, target and options. */
export interface RenderRequest {
  readonly document: Document
  readonly target: Target
  readonly options: RenderOptions
}

/** Plans a render; unless the order says otherwise, from takes wherever there are any, since the user has played those. */
export function planRender(request: RenderRequest, { takes }: Pick<ProjectFile, 'takes'>): RenderPlan {
  const { document, target, options } = request
  const kept = takes.some(chosenTakes(document, target))
  const by = options.by ?? (hasTakes(document, target, kept) || isDescribed(request) ? 'takes' : 'service')
  return by === 'takes' ? planFromTakes(request, kept) : planForService(request)
}

/**
 * Plans a render whose lines are all spoken by the service in use: a hosted one mixes them too, on this computer they become takes.
 * Throws `invalid` if lines have no voice, or no line has text.
 */
export function planForService(request: RenderRequest): RenderPlan {
  const { document, target } = request
  const [lines, notes] = beginningWithin(document, spokenLines(document, target))
  const { labelOf, choices, ...cast } = planCast(document, target, lines)
  const tone = commonTone(choices)
  const { planned, ...plan } = commonPlan(request, lines)
  return {
    ...plan,
    notes: [...notes, ...tone.notes],
    lines: lines.map((line) => ({ ...planned(line), start: line.start, end: line.end, speaker: labelOf(line) })),
    cast: { ...cast, ...tone.values },
    speak: [],
    consent: keepsVoices(document, target) ? document.voiceConsent : undefined,
  }
}

/** Plans a render from takes, and which lines are spoken first. Throws `invalid` where a person has to decide about lines first. */
export function planFromTakes(request: RenderRequest, takes: KeptTakes): RenderPlan {
  const { document, target, options } = request
  const as = descriptionsAs(options)
  const [taken, described] = takenLines(document, target, as)
  const [lines, notes] = beginningWithin(document, taken)
  // A film may be described and not dubbed.
  if (described.length === 0) someLines(lines, target)
  const includedLines = new Set([...lines, ...described])
  const lacking = lackingTakes(document, target, takes)
  const [speak, open] = [
    lacking.speak.filter((line) => includedLines.has(line)),
    lacking.open.filter((line) => includedLines.has(line)),
  ]
  if (open.length > 0) throw invalid(lackingWords(open))
  const { planned, ...plan } = commonPlan(request, lines)
  const planOf = (line: Line): PlannedLine => {
    const take = line.texts[target]?.take?.id ?? ''
    const place = { ...planned(line), ...performedPlace(line, target) }
    const own = isRecorded(line, target) && { recorded: true, voice: RECORDED_VOICE }
    return { ...place, rate: takes.get(take)?.rate ?? 1, take, ...own }
  }
  return {
    ...plan,
    notes,
    speak: speak.map(({ id }) => id),
    lines: lines.map(planOf),
    ...(as !== 'off' && described.length > 0 ? { described: { as, lines: described.map(planOf) } } : {}),
    ...burnOf(document, target, options),
    ...signsOfTrack(document, target, options),
  }
}

/** The part that all plans have in common, and the function by which they plan a line. */
function commonPlan({ document, target, options }: RenderRequest, lines: readonly Line[]) {
  const { dictionary, speakers } = document
  const numbers = new Map(linesInOrder(document).map(({ id }, at) => [id, at + 1]))
  const planned = (line: Line): PlannedLine => {
    const { id, start, end, speaker } = line
    const number = numbers.get(id) ?? 1
    return {
      id,
      number,
      start,
      end,
      speaker,
      label: `${String(number).padStart(4, '0')} ${speakers[speaker]?.name || speaker}`,
      text: voiceText(line, target, dictionary),
      voice: voiceOf(line, target, speakers[speaker])?.voice ?? '',
      rate: 1,
      ...waitOf(line),
      ...viewIn(document, line),
      ...soundOf(document, line),
    }
  }
  return {
    planned,
    options,
    basis: renderKey(document, target),
    cues: cuesOf(document, target),
    keep: keptIn(document, lines, target),
    mix: toAssembleMix(mixIn(document, target)),
    ...settingsOf(document, target),
  }
}

/** The spans of lines that are not dubbed, which stay audible even if the original is muted. */
function keptIn(document: Document, dubbed: readonly Line[], target: Target): TimeSpan[] {
  const spoken = new Set(dubbed)
  // A line of nothing but signs, such as an ellipsis, is to be silent.
  const isSilent = (line: Line) =>
    spokenWords(line, target).trim() !== '' && !isSayable(voiceText(line, target, document.dictionary))
  return keptStretches(
    dialogueOf(document).filter((line) => !spoken.has(line) && (line.keepOriginal || !isSilent(line))),
    dubbed,
    target,
  )
}

/** The line's own choice whether the picture may wait for it, if it has one. */
function waitOf({ wait }: Line): { wait?: boolean } {
  return wait === undefined ? {} : { wait }
}

/** Whether the mouth of a line is seen, where the project is timed by that. */
function viewIn({ timedBySight }: Document, { view }: Line): { view?: LineView } {
  return timedBySight === true && view !== undefined ? { view } : {}
}

/** How the voice of a line is mixed, where that was changed. */
function soundOf(document: Document, line: Line): { sound?: LineSound } {
  const sound = lineSound(document, line)
  return sound === undefined ? {} : { sound }
}

/** Lines that a service can dub: those with text. */
function spokenLines(document: Document, target: Target): Line[] {
  const { dictionary } = document
  const sayableLines = dialogueOf(document).filter(
    (line) => !line.keepOriginal && isSayable(voiceText(line, target, dictionary)),
  )
  return someLines(sayableLines, target)
}

/** Most lines that a note names. */
const MAX_NAMED_LATE_LINES = 10

/** The lines that begin within the film, and a note on the others. */
function beginningWithin(document: Document, lines: readonly Line[]): [Line[], Message[]] {
  const { duration = Number.POSITIVE_INFINITY } = document.media.facts ?? {}
  const { within: _, beyond } = cutAtEnd(lines, duration)
  if (beyond.length === 0) return [[...lines], []]
  const left = new Set(beyond)
  const numbers = linesInOrder(document).flatMap((line, at) => (left.has(line) ? [at + 1] : []))
  const named = numbers.slice(0, MAX_NAMED_LATE_LINES).join(', ')
  const some = numbers.length > MAX_NAMED_LATE_LINES ? `${named} …` : named
  const message = say(numbers.length === 1 ? 'engineNote.line' : 'engineNote.lines', { line: some, lines: some })
  return [
    lines.filter((line) => !left.has(line)),
    [say('engineNote.leftOut', { end: formatClock(duration), lines: message })],
  ]
}

/** The lines that are dubbed from takes: those that people of the film say, and those that describe it, where they are wanted. */
function takenLines(document: Document, target: Target, as: Descriptions): [Line[], Line[]] {
  const all = linesOfTakes(document, target)
  const described = all.filter((line) => isDescription(document, line))
  return [all.filter((line) => !described.includes(line)), as === 'off' ? [] : described]
}

/** How a dub has its descriptions: in a track of their own or mixed in; a file of sound alone has no second track. */
function descriptionsAs({ descriptions = 'track', output }: RenderOptions): Descriptions {
  return descriptions === 'track' && isSoundName(output) ? 'off' : descriptions
}

/** Whether a dub has descriptions to speak, which only the engine of this computer can, from their takes. */
export function isDescribed({ document, target, options }: RenderRequest): boolean {
  return takenLines(document, target, descriptionsAs(options))[1].length > 0
}

/** Notes on descriptions of the picture that a dub will not have: what it has no track for, and what has no words in its language. */
export function descriptionNotes({ document, target, options }: RenderRequest): Message[] {
  if (options.descriptions === 'off') return []
  const [, described] = takenLines(document, target, 'track')
  const wordless = descriptionsOf(document).filter(
    (line) => !line.keepOriginal && line.source.trim() !== '' && !described.includes(line),
  )
  const isAudible = options.by !== 'service' && descriptionsAs(options) !== 'off'
  return [
    ...(isAudible || described.length === 0 ? [] : [say('note.descriptionsOut', { count: described.length })]),
    ...(wordless.length === 0 ? [] : [say('note.descriptionsWordless', { count: wordless.length })]),
  ]
}

/** The lines to dub. Throws `invalid` if there are none. */
function someLines(lines: Line[], target: Target): Line[] {
  if (lines.length > 0) return lines
  throw invalid(say('failure.nothingSaid', { language: sayLanguage(target) }))
}

/** Subtitles and signs to burn in, laid out for reading; the lines themselves are made for speaking. */
function burnOf(document: Document, target: Target, { burn, signs = false }: RenderOptions): Pick<RenderPlan, 'burn'> {
  const placed = signs ? translatedSigns(document, target) : []
  if (burn === undefined) return placed.length === 0 ? {} : { burn: { size: 'medium', cues: [], signs: placed } }
  const source = burn.text === 'source'
  const language = source ? document.sourceLanguage : target
  const lines = dialogueOf(document).map(({ start, end, ...line }) => {
    const text = source ? line.source : (line.texts[target]?.text ?? '')
    return { start, end, text: text.trim() }
  })
  const profile = language === 'en' ? PROFILES.netflix_english : PROFILES.netflix
  const { cues } = reflow(
    lines.filter(({ text }) => text !== ''),
    profile,
    language,
  )
  return { burn: { size: burn.size, cues, signs: placed } }
}

/** Subtitles of what is said in the film, in the target language. Who speaks is written by an export alone, on request. */
function cuesOf(document: Document, target: Target): (Cue & { readonly id: number })[] {
  return dialogueOf(document).flatMap((line) => {
    const text = line.texts[target]?.text.trim() ?? ''
    return text === '' ? [] : { id: line.id, start: line.start, end: line.end, text }
  })
}

/** The mix in the engine's format. */
export function toAssembleMix({ loudness, separate: _, bedLevels, ...levels }: MixSettings): AssembleMix {
  return {
    ...levels,
    ...(bedLevels && { bedLevels: bedPointsInOrder(bedLevels) }),
    loudness: PRESET_OF[loudness],
  }
}

/**
 * First number of artificial speaker labels, for lines in another voice than their speaker's. No film is known with so
 * many speakers.
 */
const FIRST_VIRTUAL_SPEAKER_NUMBER = 90

/** The voices of a render by a service. */
interface Cast extends Pick<PlannedCast, 'voice_map' | 'voice_settings'> {
  labelOf(line: Line): string
  readonly choices: readonly VoiceChoice[]
}

/**
 * The cast: voices by label. A line in another voice than its speaker's gets a label of its own, which any service
 * understands.
 */
export function planCast(document: Document, target: Target, lines: readonly Line[]): Cast {
  const voice_map: Record<string, string> = {}
  const labels = new Map<string, string>()
  const choices = new Map<string, VoiceChoice>()
  let next = Math.max(FIRST_VIRTUAL_SPEAKER_NUMBER, 1 + Math.max(...Object.keys(document.speakers).map(speakerNumber)))
  const without: Line[] = []
  for (const line of lines) {
    const speaker = document.speakers[line.speaker]
    const choice = voiceOf(line, target, speaker)
    if (choice === undefined) without.push(line)
    else {
      const key = `${line.speaker} ${choice.voice}`
      const own = choice.voice === speaker?.voices[target]?.voice
      const label = labels.get(key) ?? (own ? line.speaker : speakerLabel(next++))
      labels.set(key, label)
      choices.set(label, choice)
      voice_map[label] = choice.voice
    }
  }
  if (without.length > 0) throw noVoice(document, target, without)
  const labelOf = (line: Line) => {
    const choice = voiceOf(line, target, document.speakers[line.speaker])
    return labels.get(`${line.speaker} ${choice?.voice}`) ?? line.speaker
  }
  const voice_settings = Object.fromEntries(
    [...choices].flatMap(([label, { settings }]) => {
      const shape = shapeOf(settings)
      return Object.keys(shape).length === 0 ? [] : [[label, shape]]
    }),
  )
  const shaped = Object.keys(voice_settings).length > 0 && { voice_settings }
  return { labelOf, voice_map, ...shaped, choices: [...choices.values()] }
}

/** The settings of a voice that a render takes for it alone. */
function shapeOf({ speed, pitch, depth, liveliness }: VoiceSettings): VoiceSettingsMap[string] {
  const all = Object.entries({ speed, pitch, depth, liveliness })
  return Object.fromEntries(all.filter(([, value]) => value !== undefined))
}

function noVoice(document: Document, target: Target, lines: readonly Line[]) {
  const speakers = [...new Set(lines.map(({ speaker }) => document.speakers[speaker]?.name || speaker))]
  return invalid(say('failure.speakersWithoutVoice', { speakers, language: sayLanguage(target) }))
}

type Tone = Pick<PlannedCast, 'exaggeration' | 'cfg_weight'>

/**
 * The tone for all voices: a render takes one emphasis and one guidance (spec 4.6) and no other settings. Notes tell
 * what is ignored.
 */
function commonTone(choices: readonly VoiceChoice[]): { values: Tone; notes: Message[] } {
  const settings = choices.map((choice) => choice.settings)
  const common = (name: 'exaggeration' | 'cfgWeight') => {
    const [first] = settings
    return settings.every((one) => one[name] === first?.[name]) ? first?.[name] : undefined
  }
  const [exaggeration, cfg_weight] = [common('exaggeration'), common('cfgWeight')]
  const lost = settings.some(
    (one) =>
      one.stability !== undefined ||
      one.similarity !== undefined ||
      one.exaggeration !== exaggeration ||
      one.cfgWeight !== cfg_weight,
  )
  return {
    values: {
      ...omitUndefined({ exaggeration, cfg_weight }),
    },
    notes: lost ? [say('note.toneLost')] : [],
  }
}
