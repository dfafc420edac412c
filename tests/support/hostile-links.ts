/** Addresses that lead neither to a page nor to a mailbox or telephone, and that mails and articles would leave out. */
export const forbiddenLinks: readonly string[] = [
  "javascript:alert(1)",
  " JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "java\u200bscript:alert(1)",
  "data:text/html,<script>x</script>",
  "vbscript:x",
  "file:///etc/passwd",
  "blob:https://shop.example/x",
  "//evil.example/x",
  "\\\\evil.example\\x",
  "/\\evil.example",
];
