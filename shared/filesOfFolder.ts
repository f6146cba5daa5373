import { TARGETS } from './contract/targets.ts'
import { endingOf, isMediaName } from './mediaEndings.ts'
import { isSubtitleName } from './subtitles/subtitleExtensions.ts'

const TARGET_ENDINGS: readonly string[] = TARGETS.map((code) => `.${code}`)

/**
 * The files of a folder that a person means who drops it: its films and programmes of sound, without dubs that lie beside their
 * film (`talk.sw.mp4` beside `talk.mp4`), and subtitles that are named after one of them. `paths` are those of all files in it.
 */
export function filesOfFolder(paths: readonly string[]): string[] {
  const media = paths.filter(isMediaName)
  const stems = new Set(media.map(stemOf))
  const isDub = (path: string) => {
    const stem = stemOf(path)
    return TARGET_ENDINGS.some((ending) => stem.endsWith(ending) && stems.has(stem.slice(0, -ending.length)))
  }
  const films = media.filter((path) => !isDub(path))
  const kept = new Set(films.map(stemOf))
  const isOfFilm = (path: string) => isSubtitleName(path) && beginnings(path).some((one) => kept.has(one))
  return [...films, ...paths.filter(isOfFilm)].sort()
}

/** A path without the ending of its name, as it is compared: systems differ in how they write marks and in capitals. */
function stemOf(path: string): string {
  return path
    .slice(0, path.length - endingOf(path).length)
    .normalize('NFC')
    .toLowerCase()
}

/** A path without its last ending, without its last two endings and so on: `talk.sw` and `talk` of `talk.sw.srt`. */
function beginnings(path: string): string[] {
  const found: string[] = []
  for (let stem = stemOf(path); ; stem = stemOf(stem)) {
    found.push(stem)
    if (endingOf(stem) === '') return found
  }
}
