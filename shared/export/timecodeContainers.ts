/** Whether a dub at this path keeps the start timecode of its film: as a track of MP4 and MOV, as a tag of Matroska. */
export function dubKeepsTimecode(path: string): boolean {
  return /\.(?:mp4|m4v|mov|mkv)$/i.test(path)
}
