import { useState } from 'react'

/** A path that the user has written, and the suggestion that stood there instead. */
interface Written {
  readonly path: string
  readonly instead: string
}

/**
 * The path of a file to make, and how to change it: the suggested one until the user writes another, which no suggestion takes
 * the place of any more.
 */
export function useOutputPath(suggested: string): [path: string, write: (path: string) => void] {
  const [written, setWritten] = useState<Written>()
  const write = (path: string) => setWritten({ path, instead: suggested })
  return [written === undefined ? suggested : withEndingOf(suggested, written), write]
}

/** A written path, whose ending follows that of the suggestions, as it tells the format; another ending is the user's own. */
export function withEndingOf(suggested: string, { path, instead }: Written): string {
  const ending = endingOf(instead)
  if (ending === '' || !path.toLowerCase().endsWith(ending)) return path
  return `${path.slice(0, -ending.length)}${endingOf(suggested) || ending}`
}

function endingOf(path: string): string {
  return /\.[^./\\]+$/.exec(path.toLowerCase())?.[0] ?? ''
}
