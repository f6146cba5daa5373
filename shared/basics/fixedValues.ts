// Values apart from the schemas that hold them: the page reads them before anything has to be checked.

/** The profile id of the engine on this computer. */
export const THIS_COMPUTER = 'local'

/** The stages of a dub, in order. */
export const DUB_STAGES = ['engine', 'transcript', 'speakers', 'translation', 'voices', 'render', 'check'] as const

/** Most people that a film may be ordered to have. */
export const MAX_SPEAKER_COUNT = 20
