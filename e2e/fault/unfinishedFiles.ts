import { readdirSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { finish } from '../support/media.ts'

const VIDEOS = ['.mp4', '.mkv']
/** Share of its film's length that a whole dub has at least. */
const MIN_WHOLE_SHARE = 0.9

/**
 * Looks at the files of an output folder that are under final names, which neither begin with a dot nor end in `.part`, apart
 * from the `known` ones, to which it adds the whole ones. Answers those that are not whole: empty, unreadable, or shorter than
 * the film, whose length is in seconds.
 */
export function unfinishedFiles(folder: string, { seconds, known }: { seconds: number; known: Set<string> }): string[] {
  const isFinal = (name: string) => !name.startsWith('.') && !name.endsWith('.part')
  const names = readdirSync(folder).filter((name) => isFinal(name) && !known.has(name))
  const unfinished = names.filter((name) => !isWhole(join(folder, name), seconds))
  for (const name of names) if (!unfinished.includes(name)) known.add(name)
  return unfinished
}

function isWhole(path: string, seconds: number): boolean {
  const facts = statSync(path)
  if (facts.isDirectory()) return true
  if (!VIDEOS.includes(extname(path))) return facts.size > 0
  try {
    return finish(probe({ path })).duration >= seconds * MIN_WHOLE_SHARE
  } catch {
    return false
  }
}
