import { filmClock, filmTimecode } from '../basics/frameTime.ts'
import { omitUndefined } from '../basics/omitUndefined.ts'
import { formatTimecode } from '../basics/timecode.ts'
import type { PlacedText } from '../contract/assemble.ts'
import type { Target } from '../contract/records.ts'
import { type Message, say } from '../locale/message.ts'
import type { Document, Line, Word } from '../project/document.ts'
import { linesInOrder } from '../project/lines/linesInOrder.ts'
import { afterIn, descriptionsOf, dialogueOf, isDescription } from '../project/speakers/describer.ts'
import { translatedSigns } from '../project/texts/signEdits.ts'
import type { Cue } from '../subtitles/cue.ts'
import { writeTable } from '../subtitles/formats/table.ts'
import { formatUntimedText } from '../subtitles/formats/timedText.ts'
import { EDITIONS, IDENTITY_RETIMING } from '../subtitles/placeCues.ts'
import { hasWords, soundsInBrackets } from '../subtitles/spokenCues.ts'
import { type NaturalLengths, whatFits } from '../timing/speechBudget.ts'
import { IDENTITY_TIME_MAP, stretchInDub, type TimeMap } from '../timing/waits/timeMap.ts'
import { type ExportOptions, type ExportTexts, hasWordTimes, isSubtitles } from './exportOptions.ts'
import { formatDapt } from './formatDapt.ts'
import { detxLosses, formatDetx } from './formatDetx.ts'
import { reflow, type ScriptCue } from './reflow.ts'
import { writeSubtitles } from './writeSubtitles.ts'

/** The text of one file, and its languages for the file name. */
interface ExportedText {
  readonly text: string
  readonly languages: readonly string[]
}

/** Facts of the dub as it sounds: its times, and the lengths of its lines at their voices' own pace. */
interface DubTiming {
  readonly map?: TimeMap | undefined
  readonly lengths?: NaturalLengths | undefined
  /** The times of the words of lines, by line, in seconds of the source; those of a translation where its dub speaks them. */
  readonly words?: { readonly source: LineWords; readonly translation: LineWords } | undefined
}

/** The words of lines by their ids, one for each word of a line's text. */
export type LineWords = ReadonlyMap<number, readonly Pick<Word, 'start' | 'end'>[]>

/** The result of an export. */
interface ExportedScript {
  readonly files: readonly ExportedText[]
  /** Sentences for the user. */
  readonly notes: readonly Message[]
}

const BOM = '\ufeff'

/**
 * Exports the subtitles or the studio script of a project; timelines give no files here. The document does not change.
 * Subtitles have the times of the dub by its map, or those of the source on request; the script has those of the source.
 */
export function exportScript(
  document: Document,
  target: Target | undefined,
  options: ExportOptions,
  { map: dub = IDENTITY_TIME_MAP, lengths = new Map(), words }: DubTiming = {},
): ExportedScript {
  const { format, bom, times } = options
  const mark = bom && ['csv', 'tsv', 'script'].includes(format) ? BOM : ''
  const source = document.sourceLanguage ?? 'und'
  if (format === 'script') {
    const text = mark + studioScript(document, target, lengths)
    return { files: [{ text, languages: target === undefined ? [source] : [source, target] }], notes: [] }
  }
  if (format === 'dapt') {
    const text = formatDapt(document, target)
    return { files: [{ text, languages: target === undefined ? [source] : [source, target] }], notes: [] }
  }
  const told = options.words && hasWordTimes(options) ? words : undefined
  if (format === 'detx') {
    const files = partsOf(options.texts === 'both' ? 'translation' : options.texts, { source, target }).map(
      ({ text: which }) => {
        const own = which === 'source' ? undefined : target
        return { text: formatDetx(document, { target: own, words: told?.[which] }), languages: [own ?? source] }
      },
    )
    return { files, notes: detxLosses(document) }
  }
  if (!isSubtitles(format)) return { files: [], notes: [] }
  const made = partsOf(options.texts, { source, target }).map(({ text, below }) => {
    const moved = movedBy(options, dub)
    const lines = cuesOf(document, { ...options, text, below, target, told: told?.[text] }).map((cue) => {
      return text === 'source' ? cueAt(cue, moved) : withItsWords(cue, moved(cue), factorOf(options))
    })
    const language = text === 'source' ? source : target
    const { cues: spoken, notes } = layOutCues(lines, options, language)
    const signs = options.signs ? signsOf(document, text, target).map(moved) : []
    const cues = format === 'ass' ? spoken : [...spoken, ...signs].toSorted((a, b) => a.start - b.start)
    const languages = below === undefined ? [language ?? source] : [source, target ?? source]
    const bare = format === 'txt' && !times
    const written = bare ? formatUntimedText(cues) : writeSubtitles(cues, format, language, signs)
    return { text: mark + written, languages, notes }
  })
  return { files: made.map(({ text, languages }) => ({ text, languages })), notes: made.flatMap(({ notes }) => notes) }
}

type Text = 'source' | 'translation'

/** The signs with words: as they stand in the picture, or their translations. */
function signsOf(document: Document, which: Text, target: Target | undefined): PlacedText[] {
  if (which === 'translation') return target === undefined ? [] : translatedSigns(document, target)
  const written = (document.signs ?? []).filter(({ text }) => text.trim() !== '')
  return written.map(({ start, end, box, text }) => ({ start, end, box, text }))
}

/** The texts of each file. */
function partsOf(
  texts: ExportTexts,
  { target }: { source: string; target: Target | undefined },
): { text: Text; below?: Text }[] {
  if (target === undefined || texts === 'source') return [{ text: 'source' }]
  if (texts === 'each') return [{ text: 'source' }, { text: 'translation' }]
  return texts === 'both' ? [{ text: 'source', below: 'translation' }] : [{ text: 'translation' }]
}

interface TextChoice extends Pick<ExportOptions, 'lines' | 'names' | 'sounds'> {
  readonly text: Text
  readonly below: Text | undefined
  readonly target: Target | undefined
  /** The words whose times the subtitles have. */
  readonly told: LineWords | undefined
}

function cuesOf(document: Document, choice: TextChoice): ScriptCue[] {
  const describes = choice.lines === 'descriptions'
  const isWithNames = choice.names && !choice.sounds && !describes
  let before: Line | undefined
  return (describes ? descriptionsOf(document) : dialogueOf(document)).flatMap((line): ScriptCue[] => {
    const above = textOf(line, choice.text, choice.target)
    const under = choice.below && textOf(line, choice.below, choice.target)
    if (above === '' && !under) return []
    const name = sayerOf(document, line, above)
    const text = choice.sounds ? captionText(above, name, isToBeNamed(line, before)) : above
    if (name !== undefined) before = line
    const { start, end } = line
    return [
      {
        start,
        end,
        text,
        ...(describes && { describes: true as const }),
        ...omitUndefined({ below: under }),
        ...(name && isWithNames && { speaker: name }),
        ...(text === above && knownWords(line, choice)),
      },
    ]
  })
}

/** The words of a line with times for its subtitles, else a recogniser's, which only serve the layout. */
function knownWords(line: Line, { text, told }: TextChoice): Pick<ScriptCue, 'words' | 'tellsWords'> {
  const words = told?.get(line.id)
  if (words !== undefined) return { words, tellsWords: true }
  return text === 'source' ? omitUndefined({ words: line.words }) : {}
}

/** The name of the speaker of a text; undefined for a sound, which nobody speaks. */
function sayerOf(document: Document, line: Line, text: string): string | undefined {
  return hasWords(text) ? document.speakers[line.speaker]?.name : undefined
}

/** A text for people who do not hear: its sounds in brackets, and so the speaker's name where it is to be shown. */
function captionText(text: string, name: string | undefined, isNamed: boolean): string {
  return `${name && isNamed ? `[${name}] ` : ''}${soundsInBrackets(text)}`
}

/** Whether subtitles for people who do not hear name the speaker of a line: a new one, or one who is not seen any more. */
function isToBeNamed({ speaker, view }: Line, before: Line | undefined): boolean {
  if (view === 'on_screen') return false
  return speaker !== before?.speaker || (view !== undefined && before.view === 'on_screen')
}

type Moved = <T extends { readonly start: number; readonly end: number }>(stretch: T) => T

/** Moves stretches of the source to the times of the export: those of the dub, then those of another edition of the film. */
function movedBy({ clock, edition }: ExportOptions, dub: TimeMap): Moved {
  const map = clock === 'source' ? IDENTITY_TIME_MAP : dub
  const factor = factorOf({ edition })
  return (stretch) => {
    const { start, end } = stretchInDub(stretch, map)
    return { ...stretch, start: start * factor, end: end * factor }
  }
}

/** How many times as long the edition of an export is. */
function factorOf({ edition }: Pick<ExportOptions, 'edition'>): number {
  return (EDITIONS[edition ?? -1] ?? IDENTITY_RETIMING).factor
}

function cueAt(cue: ScriptCue, moved: Moved): ScriptCue {
  return cue.words === undefined ? moved(cue) : { ...moved(cue), words: cue.words.map(moved) }
}

/** A cue whose words go with it where it is moved to: the dub speaks them at its own pace, also where the picture waits. */
function withItsWords(cue: ScriptCue, to: ScriptCue, factor: number): ScriptCue {
  if (cue.words === undefined) return to
  const at = (time: number) => to.start + factor * (time - cue.start)
  const words = cue.words.map(({ start, end }) => ({ start: at(start), end: at(end) }))
  // Speech that outlasts its line is still read.
  return { ...to, end: Math.max(to.end, words.at(-1)?.end ?? 0), words }
}

function textOf(line: Line, text: Text, target: Target | undefined): string {
  if (text === 'source') return line.source.trim()
  return (target === undefined ? undefined : line.texts[target]?.text.trim()) ?? ''
}

function layOutCues(
  lines: readonly ScriptCue[],
  { profile }: ExportOptions,
  language: string | undefined,
): { cues: Cue[]; notes: Message[] } {
  if (profile === undefined) return { cues: lines.map(toCue), notes: [] }
  const { cues, tooFast, tooShort } = reflow(lines, profile, language)
  return {
    cues,
    notes: [
      ...(tooFast === 0 ? [] : [say('note.cuesTooFast', { count: tooFast, speed: profile.readingSpeed })]),
      ...(tooShort === 0
        ? []
        : [say('note.cuesTooShort', { count: tooShort, seconds: Number(profile.shortest.toFixed(2)) })]),
    ],
  }
}

function toCue({ text, below, words, tellsWords, ...cue }: ScriptCue): Cue {
  const told = tellsWords === true ? omitUndefined({ words }) : {}
  return { ...cue, ...told, text: [text, below ?? ''].filter((part) => part !== '').join('\n') }
}

/** Whether a line's mouth is seen, in the words of the table. */
const VIEW_LABELS = { on_screen: 'on-screen', off_screen: 'off-screen', mouth_hidden: 'mouth hidden' }

/**
 * A table for a recording studio: times, speaker, both texts, whether the mouth is seen, and the notes of each line; then the signs.
 * Of a film with a timecode of its own it has that as well, as a camera's log and editing programs tell it.
 */
function studioScript(document: Document, target: Target | undefined, lengths: NaturalLengths): string {
  const clock = filmClock(document.media.facts)
  const timecodes = (...times: readonly number[]) =>
    clock.startFrame === undefined ? [] : times.map((time) => filmTimecode(time, clock))
  const rows = linesInOrder(document).map((line, index, all) => [
    String(index + 1),
    document.speakers[line.speaker]?.name || line.speaker,
    formatTimecode(line.start, 'vtt'),
    formatTimecode(line.end, 'vtt'),
    (line.end - line.start).toFixed(3),
    ...timecodes(line.start, line.end),
    line.source,
    textOf(line, 'translation', target),
    isDescription(document, line) ? 'description' : line.view === undefined ? '' : VIEW_LABELS[line.view],
    line.note,
    ...(target === undefined
      ? ['', '']
      : Object.values(whatFits(line, afterIn(document, all, index), { target, lengths }))),
  ])
  const signs = (document.signs ?? []).map(({ start, end, text, texts }) => [
    ...['', '', formatTimecode(start, 'vtt'), formatTimecode(end, 'vtt'), (end - start).toFixed(3)],
    ...timecodes(start, end),
    ...[text, (target && texts[target]) ?? '', 'text in the picture', '', '', ''],
  ])
  return writeTable(
    [
      [
        'number',
        'speaker',
        'start',
        'end',
        'duration',
        ...(clock.startFrame === undefined ? [] : ['timecode in', 'timecode out']),
        'source',
        'translation',
        'picture',
        'notes',
        'syllables',
        'letters',
      ],
      ...rows,
      ...signs,
    ],
    ',',
  )
}
