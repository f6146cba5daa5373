import { type FrameRate, toFrames } from '../basics/frameTime.ts'
import { escapeXml } from '../subtitles/formats/ttml.ts'
import { oneLine } from '../subtitles/toSegments.ts'
import type { CutFile, CutList } from './cutList.ts'

/**
 * Writes FCPXML 1.10 for Final Cut Pro and DaVinci Resolve: sounds are connected below the picture, lines are markers
 * on it.
 */
export function formatFcpxml({ title, rate, width, height, duration, picture, sounds, markers }: CutList): string {
  const length = Math.max(1, toFrames(duration, rate))
  const whole = time(length, rate)
  // Connected clips and markers have their places on the clock of the clip that holds them.
  const start = time(picture.startFrame, rate)
  const format = rate.drop ? 'DF' : 'NDF'
  const asset = (file: CutFile, id: string, has: string) =>
    `    <asset id="${id}" name="${escapeXml(file.name)}" start="${time(file.startFrame, rate)}" duration="${whole}" ${has}>\n      <media-rep kind="original-media" src="${escapeXml(file.url)}"/>\n    </asset>\n`
  const withSound = sounds.length === 0
  const video = `hasVideo="1" format="r1" videoSources="1"${withSound ? ' hasAudio="1" audioSources="1" audioChannels="2" audioRate="48000"' : ''}`
  const audio = 'hasAudio="1" audioSources="1" audioChannels="2" audioRate="48000"'
  const clips = sounds.map(
    ({ name, startFrame }, index) =>
      `            <asset-clip ref="r${index + 3}" lane="-${index + 1}" offset="${start}" start="${time(startFrame, rate)}" duration="${whole}" name="${escapeXml(name)}" audioRole="dialogue.${index === 0 ? 'voices' : 'bed'}"/>\n`,
  )
  const marks = markers.map(({ start, text }) => {
    const at = Math.min(length - 1, toFrames(start, rate))
    return `            <marker start="${time(picture.startFrame + at, rate)}" duration="${time(1, rate)}" value="${escapeXml(oneLine(text))}"/>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.10">
  <resources>
    <format id="r1" frameDuration="${time(1, rate)}" width="${width}" height="${height}"/>
${asset(picture, 'r2', video)}${sounds.map((file, index) => asset(file, `r${index + 3}`, audio)).join('')}  </resources>
  <library>
    <event name="${escapeXml(title)}">
      <project name="${escapeXml(title)}">
        <sequence format="r1" duration="${whole}" tcStart="0s" tcFormat="${format}" audioLayout="stereo" audioRate="48k">
          <spine>
            <asset-clip ref="r2" offset="0s" start="${start}" duration="${whole}" tcFormat="${format}" name="${escapeXml(picture.name)}"${withSound ? '' : ' srcEnable="video"'}>
${clips.join('')}${marks.join('')}            </asset-clip>
          </spine>
        </sequence>
      </project>
    </event>
  </library>
</fcpxml>
`
}

/** A time as the format writes it: a fraction of a second, never a decimal. */
function time(frames: number, { num, den }: FrameRate): string {
  return frames === 0 ? '0s' : `${frames * den}/${num}s`
}
