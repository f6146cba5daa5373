import { useEffect, useState } from 'react'
import type { OpenedMedia } from '../../../shared/commands/media.ts'
import { useProject } from '../document/project.ts'
import { askFor } from '../latest.ts'
import { studio } from '../studio/studio.ts'

/** The project's video, opened; undefined until then, and where it cannot be opened. */
export function useFilm(): OpenedMedia | undefined {
  const path = useProject(({ media }) => media.path)
  const [media, setMedia] = useState<OpenedMedia>()
  useEffect(() => {
    const open = (signal: AbortSignal) => studio().api.openMedia({ path }, { signal })
    return askFor((signal) => open(signal).catch(() => undefined), setMedia)
  }, [path])
  return media
}
