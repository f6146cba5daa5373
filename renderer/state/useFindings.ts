import { useDeferredValue, useMemo } from 'react'
import type { RenderBy } from '../../shared/commands/work.ts'
import type { Target } from '../../shared/contract/records.ts'
import { checkLines, type Finding } from '../../shared/project/checks.ts'
import { useFits } from './fits.ts'
import { useProject } from './project.ts'
import { isSuspicious, useTextChecks } from './textChecks.ts'
import { useVoices } from './voices.ts'

const NONE: readonly Finding[] = []

/** Findings to mend before rendering, by kind of render; they follow a change after a moment. Empty without a target language. */
export function useFindings(target: Target | undefined, by: RenderBy): readonly Finding[] {
  const document = useDeferredValue(useProject((project) => project.document))
  const fits = useDeferredValue(useFits((state) => (state.target === target ? state.fits : undefined)))
  const voices = useVoices((state) => state.voices)
  const checked = useDeferredValue(useTextChecks())
  return useMemo(() => {
    if (target === undefined) return NONE
    const tooLong = new Set([...(fits?.values() ?? [])].flatMap(({ id, tooLong: is }) => (is ? [id] : [])))
    const known = new Set(voices.map(({ id }) => id))
    const takes = by === 'takes'
    const lines = checked.languages?.target === target ? Object.values(document.lines) : []
    const suspicious = new Set(lines.flatMap((line) => (isSuspicious(line, checked) ? [line.id] : [])))
    const found = checkLines(document, {
      target,
      tooLong,
      suspicious,
      takes,
      ...(known.size === 0 ? {} : { voices: known }),
    })
    // The service speaks every line anew, so takes do not matter to it.
    return takes ? found : found.filter(({ kind }) => kind !== 'stale_take')
  }, [document, target, fits, voices, by, checked])
}
