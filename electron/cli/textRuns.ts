import { exportInTerminal } from './exportProject.ts'
import { subtitlesInTerminal } from './subtitles.ts'

/** The commands that write files of text. They are loaded together, as a bundle of few files starts sooner. */
export const textRuns = { exportInTerminal, subtitlesInTerminal }
