export declare function copyText(text: string): Promise<boolean>;
