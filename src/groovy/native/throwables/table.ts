/**
 * Names the parameters of `new X(…)`: `standard` takes nothing, a text, text and cause, or a cause; `message` nothing or a
 * text; `linked` nothing, a text, or text and cause; `told` a text, or text and cause; `text` a text; `caused` text and
 * cause or a cause; `number` nothing, a text, or a number; `file` a file, or file, other file and reason; `path` a file;
 * `bare` nothing; a script cannot make one that is `closed`; `special` has rows of its own.
 */
export type Shape =
  | 'standard'
  | 'message'
  | 'linked'
  | 'told'
  | 'text'
  | 'caused'
  | 'number'
  | 'file'
  | 'path'
  | 'bare'
  | 'closed'
  | 'special';

/** Describes a family by its package, superclass, constructors and names. A superclass precedes those that extend it. */
export type Family = readonly [place: string, superclass: string, shape: Shape, names: string];

export const FAMILIES: readonly Family[] = [
  ['java.lang', 'java.lang.Object', 'standard', 'Throwable'],
  ['java.lang', 'java.lang.Throwable', 'standard', 'Exception Error'],
  ['java.lang', 'java.lang.Exception', 'standard', 'RuntimeException ReflectiveOperationException'],
  ['java.lang', 'java.lang.Exception', 'message', 'InterruptedException CloneNotSupportedException'],
  ['java.lang', 'java.lang.ReflectiveOperationException', 'linked', 'ClassNotFoundException'],
  [
    'java.lang',
    'java.lang.ReflectiveOperationException',
    'message',
    'NoSuchFieldException NoSuchMethodException IllegalAccessException InstantiationException',
  ],
  [
    'java.lang',
    'java.lang.RuntimeException',
    'standard',
    'IllegalArgumentException IllegalStateException UnsupportedOperationException SecurityException',
  ],
  [
    'java.lang',
    'java.lang.RuntimeException',
    'message',
    'NullPointerException ClassCastException ArithmeticException NegativeArraySizeException ArrayStoreException IllegalMonitorStateException',
  ],
  ['java.lang', 'java.lang.RuntimeException', 'number', 'IndexOutOfBoundsException'],
  [
    'java.lang',
    'java.lang.IndexOutOfBoundsException',
    'number',
    'ArrayIndexOutOfBoundsException StringIndexOutOfBoundsException',
  ],
  ['java.lang', 'java.lang.IllegalArgumentException', 'message', 'NumberFormatException'],
  ['java.lang', 'java.lang.Error', 'special', 'AssertionError'],
  ['java.lang', 'java.lang.Error', 'linked', 'LinkageError'],
  ['java.lang', 'java.lang.Error', 'closed', 'VirtualMachineError'],
  ['java.lang', 'java.lang.VirtualMachineError', 'message', 'StackOverflowError OutOfMemoryError'],
  ['java.lang', 'java.lang.VirtualMachineError', 'standard', 'InternalError'],
  [
    'java.lang',
    'java.lang.LinkageError',
    'message',
    'NoClassDefFoundError IncompatibleClassChangeError ExceptionInInitializerError',
  ],
  [
    'java.lang',
    'java.lang.IncompatibleClassChangeError',
    'message',
    'AbstractMethodError NoSuchMethodError NoSuchFieldError',
  ],
  ['java.lang.reflect', 'java.lang.ReflectiveOperationException', 'closed', 'InvocationTargetException'],
  ['java.lang.reflect', 'java.lang.RuntimeException', 'closed', 'UndeclaredThrowableException'],

  ['java.io', 'java.lang.Exception', 'standard', 'IOException'],
  [
    'java.io',
    'java.io.IOException',
    'message',
    'FileNotFoundException UnsupportedEncodingException EOFException InterruptedIOException CharConversionException',
  ],
  ['java.io', 'java.io.IOException', 'closed', 'ObjectStreamException'],
  ['java.io', 'java.io.ObjectStreamException', 'message', 'NotSerializableException InvalidObjectException'],
  ['java.io', 'java.lang.RuntimeException', 'caused', 'UncheckedIOException'],
  ['java.nio', 'java.lang.RuntimeException', 'bare', 'BufferOverflowException BufferUnderflowException'],
  ['java.nio.charset', 'java.io.IOException', 'bare', 'CharacterCodingException'],
  [
    'java.nio.charset',
    'java.lang.IllegalArgumentException',
    'text',
    'UnsupportedCharsetException IllegalCharsetNameException',
  ],
  ['java.nio.file', 'java.io.IOException', 'file', 'FileSystemException'],
  [
    'java.nio.file',
    'java.nio.file.FileSystemException',
    'file',
    'NoSuchFileException AccessDeniedException FileAlreadyExistsException',
  ],
  ['java.nio.file', 'java.nio.file.FileSystemException', 'path', 'DirectoryNotEmptyException NotDirectoryException'],
  ['java.nio.file', 'java.lang.IllegalArgumentException', 'special', 'InvalidPathException'],

  ['java.util', 'java.lang.RuntimeException', 'standard', 'NoSuchElementException ConcurrentModificationException'],
  ['java.util', 'java.util.NoSuchElementException', 'message', 'InputMismatchException'],
  ['java.util', 'java.lang.RuntimeException', 'bare', 'EmptyStackException'],
  ['java.util', 'java.lang.RuntimeException', 'message', 'IllformedLocaleException'],
  ['java.util', 'java.lang.RuntimeException', 'special', 'MissingResourceException'],
  ['java.util', 'java.lang.IllegalStateException', 'bare', 'FormatterClosedException'],
  ['java.util', 'java.lang.IllegalArgumentException', 'closed', 'IllegalFormatException'],
  [
    'java.util',
    'java.util.IllegalFormatException',
    'special',
    'DuplicateFormatFlagsException IllegalFormatFlagsException MissingFormatArgumentException MissingFormatWidthException UnknownFormatConversionException UnknownFormatFlagsException',
  ],
  [
    'java.util',
    'java.util.IllegalFormatException',
    'closed',
    'FormatFlagsConversionMismatchException IllegalFormatArgumentIndexException IllegalFormatCodePointException IllegalFormatConversionException IllegalFormatPrecisionException IllegalFormatWidthException',
  ],
  ['java.util.concurrent', 'java.lang.Exception', 'message', 'TimeoutException BrokenBarrierException'],
  ['java.util.concurrent', 'java.lang.Exception', 'caused', 'ExecutionException'],
  ['java.util.concurrent', 'java.lang.IllegalStateException', 'message', 'CancellationException'],
  ['java.util.concurrent', 'java.lang.RuntimeException', 'caused', 'CompletionException'],
  ['java.util.concurrent', 'java.lang.RuntimeException', 'standard', 'RejectedExecutionException'],
  ['java.util.regex', 'java.lang.IllegalArgumentException', 'special', 'PatternSyntaxException'],
  ['java.util.zip', 'java.io.IOException', 'message', 'ZipException'],
  ['java.util.zip', 'java.lang.Exception', 'message', 'DataFormatException'],

  ['java.net', 'java.lang.Exception', 'special', 'URISyntaxException'],
  [
    'java.net',
    'java.io.IOException',
    'message',
    'MalformedURLException UnknownHostException SocketException ProtocolException UnknownServiceException',
  ],
  ['java.net', 'java.net.SocketException', 'message', 'ConnectException NoRouteToHostException BindException'],
  ['java.net', 'java.io.InterruptedIOException', 'message', 'SocketTimeoutException'],
  ['java.text', 'java.lang.Exception', 'special', 'ParseException'],
  ['java.time', 'java.lang.RuntimeException', 'told', 'DateTimeException'],
  ['java.time.format', 'java.time.DateTimeException', 'special', 'DateTimeParseException'],
  ['java.time.temporal', 'java.time.DateTimeException', 'told', 'UnsupportedTemporalTypeException'],
  ['java.time.zone', 'java.time.DateTimeException', 'told', 'ZoneRulesException'],
  ['java.security', 'java.lang.Exception', 'standard', 'GeneralSecurityException'],
  [
    'java.security',
    'java.security.GeneralSecurityException',
    'standard',
    'NoSuchAlgorithmException KeyException SignatureException DigestException',
  ],
  ['java.security', 'java.security.KeyException', 'standard', 'InvalidKeyException'],
  ['java.security', 'java.lang.IllegalArgumentException', 'message', 'InvalidParameterException'],
  ['java.security', 'java.lang.SecurityException', 'text', 'AccessControlException'],

  ['groovy.lang', 'java.lang.RuntimeException', 'special', 'GroovyRuntimeException'],
  ['groovy.lang', 'java.lang.RuntimeException', 'told', 'DeprecationException'],
  [
    'groovy.lang',
    'groovy.lang.GroovyRuntimeException',
    'special',
    'MissingPropertyException MissingFieldException MissingMethodException',
  ],
  [
    'groovy.lang',
    'groovy.lang.GroovyRuntimeException',
    'closed',
    'MissingClassException IncorrectClosureArgumentsException',
  ],
  ['groovy.lang', 'groovy.lang.MissingPropertyException', 'special', 'ReadOnlyPropertyException'],
  ['groovy.lang', 'groovy.lang.MissingPropertyException', 'closed', 'IllegalPropertyAccessException'],
  ['groovy.json', 'java.lang.RuntimeException', 'standard', 'JsonException'],
  ['groovy.json.internal', 'groovy.json.JsonException', 'closed', 'Exceptions$JsonInternalException'],
  ['groovy.util', 'java.lang.Exception', 'standard', 'ScriptException ResourceException'],
  ['org.codehaus.groovy', 'java.lang.Exception', 'linked', 'GroovyException'],
  ['org.codehaus.groovy', 'java.lang.AssertionError', 'special', 'GroovyBugError'],
  ['org.codehaus.groovy.control', 'groovy.lang.GroovyRuntimeException', 'closed', 'CompilationFailedException'],
  [
    'org.codehaus.groovy.control',
    'org.codehaus.groovy.control.CompilationFailedException',
    'closed',
    'MultipleCompilationErrorsException',
  ],
  ['org.codehaus.groovy.runtime', 'groovy.lang.GroovyRuntimeException', 'closed', 'InvokerInvocationException'],
  ['org.codehaus.groovy.runtime.typehandling', 'java.lang.ClassCastException', 'text', 'GroovyCastException'],
  ['org.codehaus.groovy.runtime.powerassert', 'java.lang.AssertionError', 'text', 'PowerAssertionError'],
  [
    'org.codehaus.groovy.runtime.metaclass',
    'groovy.lang.MissingMethodException',
    'closed',
    'MissingMethodExceptionNoStack',
  ],
  [
    'org.codehaus.groovy.runtime.metaclass',
    'groovy.lang.MissingPropertyException',
    'closed',
    'MissingPropertyExceptionNoStack',
  ],
  ['org.xml.sax', 'java.lang.Exception', 'linked', 'SAXException'],
  ['org.xml.sax', 'org.xml.sax.SAXException', 'closed', 'SAXParseException'],
  ['javax.xml.parsers', 'java.lang.Exception', 'message', 'ParserConfigurationException'],
];
