// Asks a real Groovy 2.4 what the cases of a file print. usage: groovy language.groovy [--fill] FILE…
// A case is {name, code, expected}; what the code throws is printed as `Caught: <exception>`.
import groovy.json.JsonOutput
import groovy.json.JsonSlurperClassic

TimeZone.setDefault(TimeZone.getTimeZone('UTC'))
Locale.setDefault(Locale.US)
boolean fill = args.contains('--fill')
int wrong = 0
int count = 0
// Which of the methods that are equally near Groovy proposes changes from one JVM to the next.
def settled = { String text -> text.replaceAll(/(?m)^Possible solutions: .*$/, 'Possible solutions: …') }
def console = System.out
args.findAll { it != '--fill' }.each { path ->
    def file = new File(path)
    def cases = new JsonSlurperClassic().parseText(file.getText('UTF-8'))
    cases.each { entry ->
        count++
        def bytes = new ByteArrayOutputStream()
        def out = new PrintStream(bytes, true, 'UTF-8')
        System.setOut(out)
        try {
            new GroovyShell(new Binding([out: new PrintWriter(new OutputStreamWriter(out, 'UTF-8'), true)])).evaluate(entry.code, 'Script1.groovy')
        } catch (Throwable thrown) {
            out.println("Caught: ${thrown}")
        } finally {
            out.flush()
            System.setOut(console)
        }
        def printed = bytes.toString('UTF-8').replace('\r\n', '\n')
        if (fill) {
            entry.expected = printed
        } else if (settled(printed) != settled(entry.expected)) {
            wrong++
            console.println("${path}: ${entry.name}\n  expected ${JsonOutput.toJson(entry.expected)}\n  printed  ${JsonOutput.toJson(printed)}")
        }
    }
    if (fill) {
        def line = { JsonOutput.toJson(it).replaceAll(/\\u([0-9a-f]{4})/) { all, hex -> int code = Integer.parseInt(hex, 16); code < 0x80 ? all : String.valueOf((char) code) } }
        file.setText('[\n' + cases.collect { '  ' + line([name: it.name, code: it.code, expected: it.expected]) }.join(',\n') + '\n]\n', 'UTF-8')
    }
}
console.println(fill ? "${count} filled" : "${count - wrong} of ${count} as expected")
System.exit(wrong == 0 ? 0 : 1)
