export function narrowed(text: string): string;
