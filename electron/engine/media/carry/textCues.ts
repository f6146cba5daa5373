import { AV_CODEC_ID_ASS, AV_CODEC_ID_SSA } from 'node-av/constants'
import type { Cue } from '../../../../shared/subtitles/cue.ts'
import { plainText } from '../../../../shared/subtitles/plainText.ts'
import { SourceFile } from '../read/sourceFile.ts'
import { readCue } from '../subtitles/subtitles.ts'

/** Matches an ASS line that draws a shape. */
const DRAWING = /\{[^{}]*\\p[1-9]/
/** Fields of an ASS packet before its text. */
const FIELDS = 8

/**
 * The cues of a film's text tracks by track index, without styling, in order and timed from the film's start. One pass
 * reads all of them.
 */
export function textCues(path: string, tracks: readonly number[]): ReadonlyMap<number, readonly Cue[]> {
  const cues = new Map<number, Cue[]>(tracks.map((index) => [index, []]))
  if (tracks.length === 0) return cues
  using source = new SourceFile(path)
  source.select(...source.streams.filter(({ index }) => cues.has(index)))
  for (const packet of source.packets()) {
    const stream = source.streams[packet.streamIndex]
    const raw = stream && readCue(source, stream, packet)
    if (stream === undefined || raw === undefined) continue
    const { codecId } = stream.codecpar
    const isAss = codecId === AV_CODEC_ID_ASS || codecId === AV_CODEC_ID_SSA
    const text = isAss ? assText(raw.text) : plainText(raw.text.replaceAll('\r', ''))
    if (text !== '' && raw.end > raw.start) cues.get(stream.index)?.push({ start: raw.start, end: raw.end, text })
  }
  for (const list of cues.values()) list.sort((a, b) => a.start - b.start)
  return cues
}

function assText(packet: string): string {
  const text = packet.split(',').slice(FIELDS).join(',')
  return DRAWING.test(text) ? '' : plainText(text.replace(/\\[Nn]/g, '\n').replaceAll('\\h', ' '))
}
