import { formatTimecode } from '../../basics/timecode.ts'
import { invalid } from '../../failure.ts'
import { type Message, say } from '../../locale/message.ts'
import { sayLanguage } from '../../locale/sayLanguage.ts'
import { baseLanguage } from '../../text/languages.ts'
import type { Cue } from '../cue.ts'
import { tidyLines } from '../plainText.ts'
import { ignoreRepairs, type ReportRepair } from '../repairs.ts'
import { tidyCues } from '../tidyCues.ts'
import { wordPieces } from '../wordPieces.ts'
import { readXml } from './readXml.ts'
import type { TextSelection } from './tableColumns.ts'
import { type TtmlCue, TtmlReader } from './ttmlReader.ts'

/**
 * Reads TTML and its profiles (IMSC, EBU-TT, DFXP, iTT): all forms of time, nested and sequential, agents as speakers.
 * Malformed XML is read as far as possible; a text that does not begin with `<`, or has thousands of faults, has no cues. Throws `invalid` where the file declares entities: subtitles need none, and
 * entities can expand without end or read other files. Of a dubbing script (W3C DAPT) with several languages it reads the `language`
 * that is wanted, else that of the original or of the translation, as `prefer` says; `invalid` where several may be the translation
 * and none is the one wanted. Descriptions of the picture are marked, and come last.
 */
export function parseTtml(text: string, report: ReportRepair = ignoreRepairs, selection: TextSelection = {}): Cue[] {
  return readTtml(text, report, selection).cues
}

/** The cues of TTML, and the languages that a script of several has what is said in, or else its descriptions. */
export interface ReadScript {
  readonly cues: Cue[]
  readonly languages: readonly string[]
  /** How it was read, in sentences for the user, besides repairs. */
  readonly notes?: readonly Message[]
}

/** Reads TTML like `parseTtml`. */
export function readTtml(text: string, report: ReportRepair, selection: TextSelection = {}): ReadScript {
  const reader = new TtmlReader()
  const faults = readXml(text, reader)
  if (faults === undefined) return { cues: [], languages: [] }
  if (reader.cues.length > 0) report('markup', faults)
  const { script, placedCues } = reader
  const ofKind = (kind: TtmlCue['kind']) => placedCues.filter((cue) => cue.kind === kind)
  const speechCues = ofKind('said')
  const selectedSpeech = inOneLanguage(speechCues, { script, selection })
  const described = inOneLanguage(ofKind('picture'), { script, selection })
  const sounds = inOneLanguage(ofKind('sound'), { script, selection })
  const spoken = languagesOf(script, speechCues)
  if (isUnclear(spoken, selection)) {
    const others = spoken.filter((language) => language !== script?.source)
    const names = {
      languages: others.map((tag) => sayLanguage(baseLanguage(tag))),
      language: sayLanguage(selection.language ?? ''),
    }
    throw invalid(say('failure.scriptLanguages', names), 'subtitles')
  }
  report('descriptions', sounds.length + described.length)
  report('languages', reader.cues.length - selectedSpeech.length - described.length - sounds.length)
  const cues = [
    ...tidyCues(selectedSpeech, report),
    ...tidyCues(described, report).map((cue) => ({ ...cue, describes: true as const })),
  ]
  const languages = languagesOf(script, spoken.length > 0 ? speechCues : reader.cues)
  return { cues, languages: languages.length < 2 ? [] : languages }
}

interface TtmlOptions extends Pick<TtmlReader, 'script'> {
  readonly selection: TextSelection
}

function inOneLanguage(cues: readonly TtmlCue[], { script, selection }: TtmlOptions): readonly TtmlCue[] {
  const there = languagesIn(cues)
  if (script === undefined || there.length < 2) return cues
  const { own, source } = script
  const named = there.find((language) => isSame(language, selection.language))
  const isTranslation = selection.prefer === 'translation'
  const order = isTranslation ? [own === source ? undefined : own, ...there] : [source, own]
  const other = isTranslation ? source : undefined
  const likely = order.find((language) => language !== undefined && language !== other && there.includes(language))
  return cues.filter(({ language }) => language === (named ?? likely ?? there[0]))
}

/** Whether a script is translated, but not into the language that is wanted. */
function isUnclear(languages: readonly string[], selection: TextSelection): boolean {
  if (selection.prefer !== 'translation' || selection.language === undefined) return false
  return languages.length > 1 && !languages.some((language) => isSame(language, selection.language))
}

/** The languages of texts in a script; no other document is asked for them. */
function languagesOf(script: TtmlReader['script'], cues: readonly TtmlCue[]): string[] {
  return script === undefined ? [] : languagesIn(cues).filter((language) => language !== undefined)
}

function languagesIn(cues: readonly TtmlCue[]): (string | undefined)[] {
  return [...new Set(cues.map(({ language }) => language))]
}

/** Whether two tags are of one language, wherever it is spoken. */
function isSame(tag: string | undefined, other: string | undefined): boolean {
  return tag !== undefined && other !== undefined && baseLanguage(tag) === baseLanguage(other)
}

/** Writes TTML (IMSC 1.2 text profile): one region at the bottom, speakers as agents. */
export function formatTtml(cues: readonly Cue[], language = ''): string {
  const speakers = [...new Set(cues.flatMap(({ speaker }) => speaker ?? []))]
  const agents = speakers.map(
    (name, index) =>
      `      <ttm:agent xml:id="speaker${index + 1}" type="person"><ttm:name type="alias">${escapeXml(name)}</ttm:name></ttm:agent>\n`,
  )
  const lines = cues.map((cue) => {
    const agent = cue.speaker === undefined ? '' : ` ttm:agent="speaker${speakers.indexOf(cue.speaker) + 1}"`
    const text = timedSpans(cue) ?? tidyLines(cue.text).split('\n').map(escapeXml).join('<br/>')
    const times = `begin="${formatTimecode(cue.start, 'vtt')}" end="${formatTimecode(cue.end, 'vtt')}"`
    return `      <p ${times} region="bottom"${agent}>${text}</p>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:tts="http://www.w3.org/ns/ttml#styling" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xml:lang="${escapeXml(language)}" ttp:timeBase="media" ttp:contentProfiles="http://www.w3.org/ns/ttml/profile/imsc1.2/text">
  <head>
    <metadata>
${agents.join('')}    </metadata>
    <styling>
      <style xml:id="plain" tts:fontFamily="proportionalSansSerif" tts:fontSize="100%" tts:color="white" tts:textAlign="center"/>
    </styling>
    <layout>
      <region xml:id="bottom" tts:origin="10% 10%" tts:extent="80% 80%" tts:displayAlign="after"/>
    </layout>
  </head>
  <body style="plain">
    <div>
${lines.join('')}    </div>
  </body>
</tt>
`
}

/** The words of a cue as spans that are coloured while they are spoken; their times count from the start of the cue. */
function timedSpans(cue: Cue): string | undefined {
  const time = (seconds: number) => `${(seconds - cue.start).toFixed(3)}s`
  return wordPieces(cue)
    ?.map(({ before, word, start, end }) => {
      const lit = `<set begin="${time(start)}" end="${time(end)}" tts:color="yellow"/>`
      return `${before.replace('\n', '<br/>')}<span>${lit}${escapeXml(word)}</span>`
    })
    .join('')
}

/** Escapes text for XML content and attributes. Characters that XML cannot hold are left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
