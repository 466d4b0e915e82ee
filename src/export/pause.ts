/** Stands in a lazy list for no element: whoever makes the list has worked for a while, and others may have a turn. */
export const PAUSE: unique symbol = Symbol('pause');
