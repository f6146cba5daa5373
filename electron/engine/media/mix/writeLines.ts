import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { basename, join } from 'node:path'
import { wavHeader } from '../../../../shared/audio/wav.ts'
import { writeTable } from '../../../../shared/subtitles/formats/table.ts'
import { formatTimecode } from '../../../../shared/timecode.ts'
import type { Clip } from '../tasks.ts'

/** Writes every line as it was spoken into a folder, at its pace and the rate of its take. Returns the paths. */
export function writeLines(clips: readonly Clip[], folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  return clips.map((clip, index) => writeLine(clip, join(folder, lineName(clip, index))))
}

/** The same with a table for programs beside them: which file begins when, and how long it is, in seconds. */
export function writeListedLines(clips: readonly Clip[], folder: string): string[] {
  const paths = writeLines(clips, folder)
  const rows = clips.map((clip, index) => {
    const seconds = statSync(clip.path).size / 2 / clip.sampleRate
    return [basename(paths[index] ?? ''), clip.speaker ?? '', clip.start.toFixed(3), seconds.toFixed(3)]
  })
  writeFileSync(join(folder, 'lines.csv'), writeTable([['file', 'speaker', 'start', 'seconds'], ...rows], ','))
  return paths
}

/** Samples as they are, under a header. */
function writeLine(clip: Clip, path: string): string {
  const samples = readFileSync(clip.path)
  const file = openSync(path, 'w')
  try {
    writeSync(file, wavHeader(clip, samples.length))
    writeSync(file, samples)
  } finally {
    closeSync(file)
  }
  return path
}

/** `0007 Ada 01-02-03.450.wav`: in order of the script, with the time at which it starts. */
function lineName({ speaker, label, start }: Clip, index: number): string {
  const time = formatTimecode(start, 'vtt').replaceAll(':', '-')
  return `${fileName(label ?? `${String(index + 1).padStart(4, '0')} ${speaker ?? 'speaker'}`)} ${time}.wav`
}

/** A speaker's name without what file systems do not allow. */
export function fileName(speaker = 'speaker'): string {
  return speaker.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_').replace(/[. ]+$/, '') || 'speaker'
}
