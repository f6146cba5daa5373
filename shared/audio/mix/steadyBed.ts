/**
 * How the original sound under a dub moves, in the mix and in the player alike: it stays down in pauses of up to so many
 * seconds, since a bed that comes and goes is noticed more than a low one, …
 */
export const BED_HOLD_SECONDS = 3

/** … and changes by at most so many dB in a second. */
export const MAX_BED_DB_PER_SECOND = 20

/** Most dB by which music is ducked deeper than it has to be, because of the rest of a voice in it. */
export const MAX_DUCKING_FOR_VOICE_DB = 3
