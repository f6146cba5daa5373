import { useState } from 'react'

/** A path that the user wrote, and the suggestion it replaced. */
interface Written {
  readonly path: string
  readonly instead: string
}

/**
 * The path of a file to write: the suggestion until the user writes another path, which later suggestions do not
 * replace.
 */
export function useOutputPath(suggested: string): [path: string, write: (path: string) => void] {
  const [written, setWritten] = useState<Written>()
  const write = (path: string) => setWritten({ path, instead: suggested })
  return [written === undefined ? suggested : withEndingOf(suggested, written), write]
}

/** A written path with the ending of the suggestion, which decides the format; an ending of the user's own stays. */
export function withEndingOf(suggested: string, { path, instead }: Written): string {
  const ending = endingOf(instead)
  if (ending === '' || !path.toLowerCase().endsWith(ending)) return path
  return `${path.slice(0, -ending.length)}${endingOf(suggested) || ending}`
}

function endingOf(path: string): string {
  return /\.[^./\\]+$/.exec(path.toLowerCase())?.[0] ?? ''
}
