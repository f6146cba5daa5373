import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bandScript } from '../../../../shared/band/bandScript.ts'
import type { FilmBand } from '../../../../shared/contract/filmBand.ts'
import { shownSizeOf } from '../../../../shared/export/shownSize.ts'
import { invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { WorkOptions } from '../../core/ports.ts'
import { runMedia } from '../../media/mediaProcess.ts'
import { probeFile } from '../../media/probeFile.ts'
import { readFontMeasure } from '../../media/subtitles/fontMeasure.ts'
import { SUBTITLE_FAMILY, subtitleFonts } from '../../media/subtitles/subtitleFont.ts'

/** Most lines of a film with a band, as it is stored; taller pictures are scaled down. */
const MAX_BAND_FILM_HEIGHT_PX = 720

interface BandFilmOrder {
  readonly path: string
  readonly output: string
  readonly band: FilmBand
  readonly soundTrack?: number | undefined
}

/**
 * Writes a film with its own sound and a dubbing band drawn over its lower third, as MP4. Throws `invalid` for a file without a picture.
 */
export async function writeBandFilm(
  { path, output, band, soundTrack }: BandFilmOrder,
  work: WorkOptions,
): Promise<void> {
  const { video, duration } = await probeFile(path, work)
  if (video === undefined) throw invalid(say('engine.picture.none'), 'path')
  const font = { family: SUBTITLE_FAMILY, ...readFontMeasure(subtitleFonts.regular) }
  const folder = await mkdtemp(join(tmpdir(), 'griot-band-'))
  try {
    const burn = join(folder, 'band.ass')
    await writeFile(burn, bandScript(band, { size: shownSizeOf(video), duration, font }))
    await runMedia('proxy', { path, out: output, tallest: MAX_BAND_FILM_HEIGHT_PX, soundTrack, burn }, work)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
