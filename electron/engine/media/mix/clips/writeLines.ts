import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { toPcm16, wavHeader } from '../../../../../shared/audio/wav.ts'
import { formatTimecode } from '../../../../../shared/basics/timecode.ts'
import { writeTable } from '../../../../../shared/subtitles/formats/table.ts'
import type { Clip } from '../../tasks.ts'
import { resampled } from './clipFile.ts'

/** Sample rate of line files at least, in hertz: that of video, as other programs want them. */
const MIN_LINE_FILE_RATE_HZ = 48_000

/**
 * Writes every line to a folder as WAV, at its pace in the dub, before mixing, with `lines.csv` beside them: file, speaker, start and
 * length in seconds. Returns the paths.
 */
export function writeLines(clips: readonly Clip[], folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  const paths = clips.map((clip, index) => writeLine(clip, join(folder, lineName(clip, index))))
  const rows = clips.map((clip, index) => {
    const seconds = statSync(clip.path).size / 2 / clip.sampleRate
    return [basename(paths[index] ?? ''), clip.speaker ?? '', clip.start.toFixed(3), seconds.toFixed(3)]
  })
  writeFileSync(join(folder, 'lines.csv'), writeTable([['file', 'speaker', 'start', 'seconds'], ...rows], ','))
  return paths
}

function writeLine(clip: Clip, path: string): string {
  const sampleRate = Math.max(MIN_LINE_FILE_RATE_HZ, clip.sampleRate)
  const samples = Buffer.concat(Array.from(resampled(clip, sampleRate), toPcm16))
  writeFileSync(path, Buffer.concat([wavHeader({ sampleRate }, samples.length), samples]))
  return path
}

/** A file name like `0007 Ada 01-02-03.450.wav`: number in the script, speaker, start time. */
function lineName({ speaker, label, start }: Clip, index: number): string {
  const time = formatTimecode(start, 'vtt').replaceAll(':', '-')
  return `${fileName(label ?? `${String(index + 1).padStart(4, '0')} ${speaker ?? 'speaker'}`)} ${time}.wav`
}

/** A speaker's name without the characters that file systems forbid. */
function fileName(speaker: string): string {
  return speaker.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_').replace(/[. ]+$/, '') || 'speaker'
}
