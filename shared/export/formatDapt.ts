import { filmClock, filmTimecode } from '../basics/frameTime.ts'
import { formatTimecode } from '../basics/timecode.ts'
import type { Target } from '../contract/records.ts'
import type { Document, Line } from '../project/document.ts'
import { linesInOrder } from '../project/lines/linesInOrder.ts'
import { isDescription } from '../project/speakers/describer.ts'
import { speakersInOrder } from '../project/speakers/speakersInOrder.ts'
import { escapeXml } from '../subtitles/formats/ttml.ts'
import { wordsOf } from '../subtitles/spokenCues.ts'

/** Whether a mouth is seen, in the words of the script; a mouth that is hidden is a person in the picture. */
const ON_SCREEN = { on_screen: 'ON', off_screen: 'OFF', mouth_hidden: 'ON' }

/**
 * Writes a dubbing and audio description script (W3C DAPT, Candidate Recommendation of 11 March 2025) in the times of the source: an
 * event for each line, with its text in both languages, who speaks it, whether they are seen, and whether it is dialogue, a sound or
 * a description of the picture. Without a target language it is the transcript of the original.
 */
export function formatDapt(document: Document, target: Target | undefined): string {
  const source = document.sourceLanguage ?? 'und'
  const language = target ?? source
  const speakers = speakersInOrder(document)
  const agents = speakers.map(
    ({ id, name }) =>
      `      <ttm:agent type="character" xml:id="${id}"><ttm:name type="alias">${escapeXml(name || id)}</ttm:name></ttm:agent>\n`,
  )
  const events = linesInOrder(document).flatMap((line) => eventOf(document, line, { source, target }))
  const represents = [...new Set(linesInOrder(document).map((line) => kindOf(document, line)))]
  const clock = filmClock(document.media.facts)
  // Times are those of the film from its start, as the profile asks; its own timecode is told beside them.
  const timecode =
    clock.startFrame === undefined ? '' : `      <ttm:desc>Start timecode: ${filmTimecode(0, clock)}</ttm:desc>\n`
  const kind = target === undefined ? 'originalTranscript' : 'preRecording'
  return `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xmlns:daptm="http://www.w3.org/ns/ttml/profile/dapt#metadata" ttp:contentProfiles="http://www.w3.org/ns/ttml/profile/dapt1.0/content" xml:lang="${escapeXml(language)}" daptm:langSrc="${escapeXml(source)}" daptm:scriptType="${kind}" daptm:scriptRepresents="${represents.join(' ') || 'audio'}">
  <head>
    <metadata>
${agents.join('')}${timecode}    </metadata>
  </head>
  <body>
${events.join('')}  </body>
</tt>
`
}

/** The kind of a line, by the registry of content descriptors. */
function kindOf(document: Document, line: Line): string {
  if (isDescription(document, line)) return 'visual.nonText'
  const texts = [line.source, ...Object.values(line.texts).map((own) => own?.text ?? '')].filter((text) => text !== '')
  const isSound = texts.length > 0 && texts.every((text) => wordsOf(text) === '')
  return isSound ? 'audio.nonDialogueSounds' : 'audio.dialogue'
}

function eventOf(
  document: Document,
  line: Line,
  { source, target }: { readonly source: string; readonly target: Target | undefined },
): string[] {
  const own = target === undefined ? '' : (line.texts[target]?.text.trim() ?? '')
  const texts = [
    ...(line.source.trim() === '' ? [] : [textOf(line.source, source, source)]),
    ...(own === '' || target === undefined ? [] : [textOf(own, target, source)]),
  ]
  if (texts.length === 0) return []
  const times = `begin="${formatTimecode(line.start, 'vtt')}" end="${formatTimecode(line.end, 'vtt')}"`
  const seen = line.view === undefined ? '' : ` daptm:onScreen="${ON_SCREEN[line.view]}"`
  const who = Object.hasOwn(document.speakers, line.speaker) ? ` ttm:agent="${line.speaker}"` : ''
  const note = line.note.trim() === '' ? '' : `      <ttm:desc>${escapeXml(line.note)}</ttm:desc>\n`
  return [
    `    <div xml:id="line${line.id}" ${times} daptm:represents="${kindOf(document, line)}"${who}${seen}>\n${note}${texts.join('')}    </div>\n`,
  ]
}

/** A text of an event; the language that it comes from is always stated, as validators of earlier drafts require it. */
function textOf(text: string, language: string, source: string): string {
  const words = text.trim().split('\n').map(escapeXml).join('<br/>')
  return `      <p xml:lang="${escapeXml(language)}" daptm:langSrc="${escapeXml(source)}">${words}</p>\n`
}
