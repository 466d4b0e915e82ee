/** Is thrown for what the evaluator leaves to the other way: mistakes and rare things. It never reaches a client. */
export class Unsupported extends Error {}
