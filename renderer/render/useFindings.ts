import { useMemo } from 'react'
import type { RenderBy } from '../../shared/commands/work.ts'
import type { Target } from '../../shared/contract/records.ts'
import { checkLines, type Finding } from '../../shared/project/checks.ts'
import { useFits } from '../state/fits.ts'
import { useProject } from '../state/project.ts'
import { isSuspicious, useTextChecks } from '../state/textChecks.ts'
import { useVoices } from '../state/voices.ts'

/** What is to be put right before rendering in one way or the other. */
export function useFindings(target: Target, by: RenderBy): readonly Finding[] {
  const document = useProject((project) => project.document)
  const fits = useFits((state) => (state.target === target ? state.fits : undefined))
  const voices = useVoices((state) => state.voices)
  const checked = useTextChecks()
  return useMemo(() => {
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
