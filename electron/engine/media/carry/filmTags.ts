import { withoutLabel } from '../../../../shared/export/voicesLabel.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import { withoutTimeMap } from '../../../../shared/timing/waits/timeMapComment.ts'
import { SourceFile, tagsIn } from '../read/sourceFile.ts'
import type { OutputFormat } from '../write/outputFormat.ts'
import type { Tags } from './chapterSpace.ts'

/** Tags that describe the file instead of the film; the new file has its own. */
const FILE_TAG_PATTERN =
  /^(major_brand|minor_version|compatible_brands|encoder|software|duration|handler_name|vendor_id|timecode|time_reference|itun\w*|_statistics.*|griot_report|id3v2_priv\.griot-report.*)$/i
/** A tag repeated for a language: `title-eng`. */
const LANGUAGE_TAG_PATTERN = /^(.+)-[a-z]{3}$/

/** The tags of a dub: those of its film, with a comment in front of the film's comment. */
export function filmTags(source: SourceFile, comment: string | undefined): Tags {
  const all = Object.entries(tagsIn(source))
  const names = new Set(all.map(([name]) => name.toLowerCase()))
  const kept = all.filter(([name]) => {
    const base = LANGUAGE_TAG_PATTERN.exec(name)?.[1]?.toLowerCase()
    return !FILE_TAG_PATTERN.test(name) && (base === undefined || !names.has(base))
  })
  const ofFilm = kept.find(([name]) => name.toLowerCase() === 'comment')?.[1] ?? ''
  const own = withoutLabel(withoutTimeMap(ofFilm)) || undefined
  const others = kept.filter(([name]) => name.toLowerCase() !== 'comment')
  // In a dub of a dub the same comment is not repeated.
  const comments = [comment, own].filter((one, at, both) => one !== undefined && !both[1 - at]?.includes(one))
  return { ...Object.fromEntries(others), ...(comments.length === 0 ? {} : { comment: comments.join('\n') }) }
}

/** Notes on tags that the container could not store, found by reading the finished file. */
export function tagNotes(path: string, tags: Tags, { name: container }: OutputFormat): Message[] {
  using finished = new SourceFile(path)
  const there = new Set(Object.keys(tagsIn(finished)).map((name) => name.toLowerCase()))
  const lost = Object.keys(tags).filter((name) => !there.has(name.toLowerCase()))
  return lost.length === 0 ? [] : [say('engineNote.left.tags', { format: container, tags: lost.join(', ') })]
}
